import ExternalLink from 'lucide-react/icons/external-link'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { CompanyTabs } from '#web/company/manage/CompanyTabs.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { HomePageForm } from './HomePageForm.tsx'
import { withoutDeleted } from './home-draft.ts'

/** The page on which the owner arranges the sections of the home page. */
export function ManageHomePage() {
  const { data, error, isLoading, refetch } = useQuery('GET /company-details/home-sections', {})
  const collections = useQuery('GET /collections', {})
  const failure = error ?? collections.error
  const retry = () => {
    refetch()
    collections.refetch()
  }
  return (
    <>
      <PageHeader
        title="Home Page"
        text="The sections below the offer, in the order in which shoppers see them."
        action={
          <ButtonLink to="/" target="_blank" rel="noopener">
            <ExternalLink aria-hidden="true" className="size-4" />
            View home page
          </ButtonLink>
        }
      />
      <CompanyTabs current="Home Page" />
      <QueryErrorBox error={failure} fallback="Failed to fetch the home page." onRetry={retry} busy={isLoading} />
      {!(data && collections.data) && !failure && (
        <div role="status" className="grid max-w-3xl gap-2">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-96" />
        </div>
      )}
      {data && collections.data && (
        <HomePageForm
          saved={withoutDeleted(data.sections, collections.data.collections)}
          updatedAt={data.updatedAt}
          collections={collections.data.collections}
          onOutdated={refetch}
        />
      )}
    </>
  )
}
