import type { ComponentProps } from 'react'
import { data } from 'react-router'
import { isLegalPageSlug, type LegalPageSlug, legalPageTitles } from '#contract/legal-pages/legal-page-titles.ts'
import { apiContext, type PageApi } from '#web/api/api-context.ts'
import { call, callWith } from '#web/api/call.ts'
import { Deferred } from '#web/api/Deferred.tsx'
import { pageStatus, resultFromPromise } from '#web/api/result.ts'
import { useCompanyName } from '#web/company/company.ts'
import { NotFoundPage } from '#web/layouts/NotFoundPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { LegalPage } from '#web/legal-pages/LegalPage.tsx'
import type { Route } from './+types/legal-page.ts'

const fetchLegalPage = (api: PageApi, slug: LegalPageSlug) => api('GET /legal-pages/slug/{slug}', { params: { slug } })

/** Only the two legal pages are read; any other slug is the 404 page (specification 2). */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  if (!isLegalPageSlug(slug)) return data(null, { status: 404 })
  const page = await resultFromPromise(fetchLegalPage(context.get(apiContext).call, slug))
  return data({ page }, { status: pageStatus(page) })
}

export const clientLoader = ({ params: { slug }, request }: Route.ClientLoaderArgs) =>
  isLegalPageSlug(slug) ? { page: resultFromPromise(fetchLegalPage(callWith(request.signal), slug)) } : null

/** The privacy policy or the terms and conditions. */
export default function LegalPageRoute({ params: { slug }, loaderData }: Route.ComponentProps) {
  if (!isLegalPageSlug(slug) || !loaderData) return <NotFoundPage />
  const title = legalPageTitles[slug]
  return (
    <Deferred
      result={loaderData.page}
      load={() => fetchLegalPage(call, slug)}
      cacheKey={`legal page ${slug}`}
      fallback={<LegalPageContent title={title} />}
    >
      {({ data: page, error }, retry, isRetrying) =>
        error?.status === 404 ? (
          <NotFoundPage />
        ) : (
          <LegalPageContent title={page?.title ?? title} page={page} error={error} onRetry={retry} busy={isRetrying} />
        )
      }
    </Deferred>
  )
}

function LegalPageContent(props: ComponentProps<typeof LegalPage>) {
  const companyName = useCompanyName()
  return (
    <>
      <PageMeta title={props.title} description={`${props.title} of ${companyName}.`} />
      <LegalPage {...props} />
    </>
  )
}
