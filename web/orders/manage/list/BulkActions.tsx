import Truck from 'lucide-react/icons/truck'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { PrintButton } from '../PrintButton.tsx'
import { BulkShipResults, type ShipResults } from './BulkShipResults.tsx'
import type { RowSelection } from './use-selection.ts'

type Props = { orderIds: readonly string[]; selection: RowSelection; onChanged: () => void }

/** The actions for the selected orders: mark as shipped, print packing slips. */
export function BulkActions({ orderIds, selection, onChanged }: Props) {
  const { ids } = selection
  const resultsDialog = useDialogState<ShipResults>()
  const shipping = useCall('PUT /orders/status')
  const ship = () =>
    shipping.send({ body: { ids: [...ids], deliveryStatus: 'SHIPPED' } }, ({ message, outcomes }) => {
      const rejected = outcomes.filter(({ isShipped }) => !isShipped)
      // Rejected orders stay selected.
      selection.set(rejected.map(({ id }) => id))
      if (rejected.length > 0) resultsDialog.open(outcomes)
      else toast.success(message)
      onChanged()
    })
  const areAllSelected = orderIds.length > 0 && orderIds.every(selection.has)
  return (
    <section
      aria-label="Chosen orders"
      className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-hairline bg-surface px-4 py-1.5 max-md:sticky max-md:top-(--header-height,0px) max-md:z-10"
    >
      <Checkbox
        label={ids.length > 0 ? `${ids.length} chosen` : 'Choose all on this page'}
        aria-label="Choose all on this page"
        checked={areAllSelected}
        onChange={() => selection.set(areAllSelected ? [] : orderIds)}
        className="mr-auto"
      />
      {ids.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" className="pointer-coarse:h-11" busy={shipping.busy} onClick={ship}>
            <Truck className="size-4.5" />
            Mark as shipped
          </Button>
          <PrintButton name="GET /orders/packing-slips" input={{ query: { ids: ids.join() } }}>
            Packing slips
          </PrintButton>
        </div>
      )}
      <CallErrorText error={shipping.error} fallback="Failed to update status." className="basis-full" />
      {resultsDialog.subject && (
        <BulkShipResults results={resultsDialog.subject} open={resultsDialog.isOpen} onClose={resultsDialog.close} />
      )}
    </section>
  )
}
