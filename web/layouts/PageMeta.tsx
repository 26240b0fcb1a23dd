import { useEffect } from 'react'
import { useLocation, useParams, useRouteLoaderData } from 'react-router'
import { linkPreview } from '#contract/uploads/link-preview.ts'
import { useCompany, useCompanyName } from '#web/company/company.ts'
import { isUpload, linkPreviewUrl } from '#web/ui/picture-sources.ts'
import { canonicalPath } from './canonical-path.ts'
import { linkReferrerPolicy } from './link-referrer-policy.ts'
import { announcePage } from './route-announcer.ts'

type Props = {
  /** The title of the page; the store's name is appended unless the title contains it. */
  title: string
  description: string
  /** The image of link previews: the URL of an upload. */
  image?: string | null
  type?: 'website' | 'product'
  /** The path of the page that this one duplicates. */
  canonical?: string
  /** Excludes the page from search engines. */
  noIndex?: boolean
}

const maxDescription = 160
const truncate = (text: string) =>
  text.length <= maxDescription ? text : `${text.slice(0, maxDescription - 1).replace(/\s+\S*$/, '')}…`

/** The title and meta elements of a page, which React moves to the head. After a navigation the title is also announced. */
export function PageMeta({ title, description, image, type = 'website', canonical, noIndex }: Props) {
  const companyName = useCompanyName()
  const { pathname } = useLocation()
  const referrerPolicy = linkReferrerPolicy(useParams())
  const publicUrl = useRouteLoaderData<{ publicUrl: string }>('root')?.publicUrl ?? ''
  const fullTitle = title.includes(companyName) ? title : `${title} · ${companyName}`
  const url = publicUrl + (canonical ?? canonicalPath(pathname))
  const shortDescription = truncate(description)
  useEffect(() => announcePage(fullTitle), [fullTitle])
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={shortDescription} />
      {noIndex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      {/* For a navigation in the browser, which has no response with the header. */}
      {referrerPolicy && <meta name="referrer" content={referrerPolicy} />}
      {/* Crawlers read the server's HTML, so the browser needs no code for link previews. */}
      {import.meta.env.SSR && (
        <LinkPreview
          companyName={companyName}
          title={title}
          text={shortDescription}
          type={type}
          url={url}
          publicUrl={publicUrl}
          image={image}
        />
      )}
    </>
  )
}

type PreviewProps = { companyName: string; title: string; text: string; url: string; publicUrl: string } & Required<
  Pick<Props, 'type'>
> &
  Pick<Props, 'image'>

/** Open Graph and Twitter cards with the page's image, otherwise the owner's logo, otherwise the built-in image, which has the same size. */
function LinkPreview({ companyName, title, text, type, url, publicUrl, image }: PreviewProps) {
  const logo = useCompany()?.logoUrl
  const picture = image && isUpload(image) ? image : null
  const upload = picture ?? logo
  const imageUrl = publicUrl + (upload ? linkPreviewUrl(upload) : '/icons/share.png')
  return (
    <>
      <meta property="og:site_name" content={companyName} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={imageUrl} />
      <meta property="og:image:type" content={upload ? 'image/jpeg' : 'image/png'} />
      <meta property="og:image:width" content={String(linkPreview.width)} />
      <meta property="og:image:height" content={String(linkPreview.height)} />
      <meta property="og:image:alt" content={picture ? title : companyName} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={text} />
      <meta name="twitter:image" content={imageUrl} />
    </>
  )
}
