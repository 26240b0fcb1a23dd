import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { CompanyTabs } from './CompanyTabs.tsx'
import { DemonstrationData } from './DemonstrationData.tsx'
import { LogoSection } from './LogoSection.tsx'
import { NotificationSection } from './NotificationSection.tsx'
import { ProductFeedSection } from './ProductFeedSection.tsx'

/** The page of the company details. */
export function ManageCompanyDetails() {
  const { data, error, isLoading, refetch } = useQuery('GET /company-details', {})
  return (
    <>
      <PageHeader title="Manage Company Details" text="Contact, tax, shipping, returns and claims of the shop." />
      <CompanyTabs current="Company Details" />
      {error && (
        <QueryErrorBox error={error} fallback="Failed to fetch company details." onRetry={refetch} busy={isLoading} />
      )}
      {!data && !error && (
        <div role="status" className="grid max-w-2xl gap-6">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-17" />
          <Skeleton className="h-28" />
          <Skeleton className="h-17" />
          <Skeleton className="h-17" />
        </div>
      )}
      {data && (
        <>
          <CompanyForm details={data} />
          <div className="grid max-w-2xl gap-6">
            <LogoSection />
            <NotificationSection />
            <ProductFeedSection />
          </div>
          <DemonstrationData />
        </>
      )}
    </>
  )
}
