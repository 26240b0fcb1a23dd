import Download from 'lucide-react/icons/download'
import { download } from '#web/api/download.ts'
import { toastDownloadError, useDownload } from '#web/api/use-download.ts'
import { Button } from '#web/ui/Button.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ImportForm } from './ImportForm.tsx'
import { LatestImports } from './LatestImports.tsx'

/** The overview page: export, new import, latest imports. */
export function ImportExportOverview() {
  const products = useDownload(() => download('GET /product-files/products', {}), toastDownloadError)
  const template = useDownload(() => download('GET /product-files/template', {}), toastDownloadError)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Panel
        title="Import products"
        text={
          <span className="block max-w-prose">
            Adds new products and changes existing ones, which are found by id, handle, or name within the brand. What
            the file leaves out stays unchanged.
          </span>
        }
      >
        <ImportForm />
      </Panel>
      <div className="grid gap-6">
        <Panel
          title="Export products"
          text={
            <span className="block max-w-prose">
              Every product on sale with its stock and prices, one line for each colour or each size of a colour. Change
              it in a spreadsheet and import it again. Keep the columns “exported stock” and “stock version” as they
              are: with them the import changes the stock only by your difference, and sales in between stay counted.
            </span>
          }
        >
          <div className="flex flex-wrap gap-3">
            <Button busy={products.busy} onClick={products.start}>
              <Download aria-hidden="true" className="size-4" />
              Download products
            </Button>
            <Button variant="quiet" busy={template.busy} onClick={template.start}>
              Download template
            </Button>
          </div>
        </Panel>
        <LatestImports />
      </div>
    </div>
  )
}
