import { useRead } from '#web/api/use-read.ts'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { CompanyTabs } from './CompanyTabs.tsx'
import { DemonstrationData } from './DemonstrationData.tsx'
import { LogoSection } from './LogoSection.tsx'

/** The one record that says who runs the shop. */
export function ManageCompanyDetails() {
  const { reply, failure, isLoading, reload } = useRead('GET /company-details', {})
  return (
    <>
      <PageHeader title="Manage Company Details" text="Who runs the shop, how it sells, and what it says of itself." />
      <CompanyTabs current="Company Details" />
      {failure && (
        <ErrorBox message={failure.message || 'Failed to fetch company details.'} onRetry={reload} busy={isLoading} />
      )}
      {!reply && !failure && (
        <div role="status" className="grid max-w-2xl gap-6">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-17" />
          <Skeleton className="h-28" />
          <Skeleton className="h-17" />
          <Skeleton className="h-17" />
        </div>
      )}
      {reply && <CompanyForm details={reply} />}
      {reply && (
        <div className="max-w-2xl">
          <LogoSection />
        </div>
      )}
      {reply && <DemonstrationData />}
    </>
  )
}
