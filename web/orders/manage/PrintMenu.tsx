import ChevronDown from 'lucide-react/icons/chevron-down'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Package from 'lucide-react/icons/package'
import Printer from 'lucide-react/icons/printer'
import Tags from 'lucide-react/icons/tags'
import Truck from 'lucide-react/icons/truck'
import { messageOf } from '#web/api/api-error.ts'
import { openFileInTab } from '#web/api/download.ts'
import { useDownload } from '#web/api/use-download.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Menu } from '#web/ui/overlay/Menu.tsx'

/** The documents of chosen orders; `ids` are separated by commas. */
const documents = [
  {
    label: 'Packing slips',
    icon: <Package />,
    open: (ids: string) => openFileInTab('GET /orders/packing-slips', { query: { ids } }),
  },
  {
    label: 'Pick list',
    icon: <ClipboardCheck />,
    open: (ids: string) => openFileInTab('GET /orders/pick-list', { query: { ids } }),
  },
  {
    label: 'Labels A6, one per page',
    icon: <Tags />,
    open: (ids: string) => openFileInTab('GET /orders/labels', { query: { ids, size: 'A6' } }),
    separated: true,
  },
  {
    label: 'Labels A4, four per page',
    icon: <Tags />,
    open: (ids: string) => openFileInTab('GET /orders/labels', { query: { ids, size: 'A4' } }),
  },
  {
    label: 'Manifest for the courier',
    icon: <Truck />,
    open: (ids: string) => openFileInTab('GET /orders/manifest', { query: { ids } }),
  },
]

/** Opens a document of these orders in a new tab for printing. */
export function PrintMenu({ orderIds }: { orderIds: readonly string[] }) {
  const { busy, start } = useDownload(
    (open: (ids: string) => Promise<void>) => open(orderIds.join()),
    (error) => toast.error(messageOf(error, 'Failed to print. Please try again.')),
  )
  return (
    <Menu
      items={documents.map(({ open, ...item }) => ({ ...item, disabled: busy, onSelect: () => start(open) }))}
      trigger={
        <Button size="sm" busy={busy}>
          <Printer className="size-4.5" />
          Print
          <ChevronDown className="size-4.5" />
        </Button>
      }
    />
  )
}
