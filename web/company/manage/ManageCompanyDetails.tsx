import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { FormSkeleton } from '#web/ui/feedback/FormSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { CompanyTabs } from './CompanyTabs.tsx'
import { DemonstrationData } from './DemonstrationData.tsx'
import { describeDemonstration } from './describe-demonstration.ts'
import { LogoSection } from './LogoSection.tsx'
import { NotificationSection } from './NotificationSection.tsx'
import { ProductFeedSection } from './ProductFeedSection.tsx'
import { CompanySectionNav } from './sections/CompanySectionNav.tsx'

/** The page of the company details. */
export function ManageCompanyDetails() {
  const { data, error, isLoading, refetch } = useQuery('GET /company-details', {})
  const demonstration = useQuery('GET /demonstration', {})
  const demoRecords = demonstration.data ? describeDemonstration(demonstration.data) : ''
  return (
    <>
      <PageHeader title="Manage Company Details" text="Contact, tax, shipping, returns and claims of the shop." />
      <CompanyTabs current="Company Details" />
      <QueryErrorBox error={error} fallback="Failed to fetch company details." onRetry={refetch} busy={isLoading} />
      {!data && !error && <FormSkeleton heights={['h-17', 'h-28', 'h-17', 'h-17']} />}
      {data && (
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,42rem)_minmax(0,13rem)]">
          <CompanySectionNav hasDemonstration={demoRecords !== ''} />
          <div className="grid grid-cols-1 gap-6">
            <CompanyForm details={data} />
            <LogoSection />
            <NotificationSection />
            <ProductFeedSection />
            <DemonstrationData query={demonstration} records={demoRecords} />
          </div>
        </div>
      )}
    </>
  )
}
