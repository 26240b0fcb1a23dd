import { ProductTabs } from '#web/catalogue/manage/ProductTabs.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { usePageParams } from '#web/ui/paging/page-params.ts'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { ImportExportOverview } from './ImportExportOverview.tsx'
import { ImportReport } from './ImportReport.tsx'

/** Product export as CSV, and import of the store's own format, Shopify's or WooCommerce's. */
export function ManageImportExport() {
  const id = usePageParams().param('import')
  // The form of an import is replaced by its report.
  const content = useFocusFallback<HTMLDivElement>()
  return (
    <>
      <PageHeader title="Import and Export" text="Products as CSV, in and out." />
      <ProductTabs />
      <div ref={content} tabIndex={-1}>
        {id ? <ImportReport key={id} id={id} /> : <ImportExportOverview />}
      </div>
    </>
  )
}
