import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { FormSkeleton } from '#web/ui/feedback/FormSkeleton.tsx'
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
      <QueryErrorBox error={error} fallback="Failed to fetch company details." onRetry={refetch} busy={isLoading} />
      {!data && !error && <FormSkeleton heights={['h-17', 'h-28', 'h-17', 'h-17']} />}
      {data && (
        <>
          <CompanyForm details={data} />
          <div className="grid max-w-2xl grid-cols-1 gap-6">
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
