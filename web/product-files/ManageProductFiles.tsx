import { ProductTabs } from '#web/catalogue/manage/ProductTabs.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { usePageInAddress } from '#web/ui/page-in-address.ts'
import { ImportReport } from './ImportReport.tsx'
import { ImportStart } from './ImportStart.tsx'

/** Products as files: out as CSV, and in from the shop's own, Shopify's or WooCommerce's. */
export function ManageProductFiles() {
  const id = usePageInAddress().word('import')
  return (
    <>
      <PageHead title="Import and Export" text="Products as CSV, in and out." />
      <ProductTabs />
      {id ? <ImportReport key={id} id={id} /> : <ImportStart />}
    </>
  )
}
