import { data } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import { apiContext } from '#web/api/api-context.ts'
import { call } from '#web/api/call.ts'
import { pageStatus, type Result, toResult } from '#web/api/result.ts'
import { useSection } from '#web/api/use-section.ts'
import { useCompanyName } from '#web/company/company.ts'
import { NotFoundPage } from '#web/layouts/NotFoundPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { LegalPage } from '#web/legal-pages/LegalPage.tsx'
import { isLegalPageSlug, type LegalPageSlug, legalPageTitles } from '#web/legal-pages/legal-page-slugs.ts'
import type { Route } from './+types/legal-page.ts'

type LegalPageResult = Result<CallResponse<'GET /legal-pages/slug/{slug}'>>

/** Only the two legal pages are asked for; any other word at the top of the shop is a page that there is not. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  if (!isLegalPageSlug(slug)) return data(null, { status: 404 })
  const page = await toResult(context.get(apiContext).call('GET /legal-pages/slug/{slug}', { params: { slug } }))
  return data(page, { status: pageStatus(page) })
}

export const clientLoader = () => null

/** The privacy policy or the terms, at an address of their own. */
export default function LegalPageRoute({ params: { slug }, loaderData }: Route.ComponentProps) {
  return isLegalPageSlug(slug) ? <LegalPageContent slug={slug} given={loaderData} /> : <NotFoundPage />
}

function LegalPageContent({ slug, given }: { slug: LegalPageSlug; given: LegalPageResult | null }) {
  const shop = useCompanyName()
  const load = (signal: AbortSignal) => call('GET /legal-pages/slug/{slug}', { params: { slug }, signal })
  const section = useSection({ key: `legal page ${slug}`, given, load })
  if (section.failure?.status === 404) return <NotFoundPage />
  const title = section.reply?.title ?? legalPageTitles[slug]
  return (
    <>
      <PageMeta title={title} description={`${title} of ${shop}.`} />
      <LegalPage title={title} section={section} />
    </>
  )
}
