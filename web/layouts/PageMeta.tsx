import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useCompanyName } from '#web/company/company.ts'
import { isUpload, sized } from '#web/ui/picture-sources.ts'
import { pageArrived } from './page-arrival.ts'

type Props = {
  /** What the page is; the shop's name follows, unless the title has it already. */
  title: string
  description: string
  /** The picture that link previews show: an address of an upload. */
  image?: string | null
  type?: 'website' | 'product'
  /** A page that search engines leave out. */
  noIndex?: boolean
}

const maxDescription = 160
const shortened = (text: string) =>
  text.length <= maxDescription ? text : `${text.slice(0, maxDescription - 1).replace(/\s+\S*$/, '')}…`

/** What a page says of itself in its head: React puts it there, on the server and after every navigation. */
export function PageMeta({ title, description, image, type = 'website', noIndex }: Props) {
  const shop = useCompanyName()
  const { pathname } = useLocation()
  const publicUrl = useRouteLoaderData<{ publicUrl: string }>('root')?.publicUrl ?? ''
  const whole = title.includes(shop) ? title : `${title} · ${shop}`
  const address = `${publicUrl}${pathname}`
  const picture = image && isUpload(image) ? `${publicUrl}${sized(image, 1200, 'webp')}` : null
  useEffect(() => pageArrived(whole), [whole])
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={shortened(description)} />
      {noIndex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:site_name" content={shop} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={shortened(description)} />
      <meta property="og:url" content={address} />
      {picture && <meta property="og:image" content={picture} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  )
}
