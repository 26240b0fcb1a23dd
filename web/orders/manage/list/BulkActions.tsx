import Truck from 'lucide-react/icons/truck'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectionBar } from '#web/ui/data/SelectionBar.tsx'
import type { RowSelection } from '#web/ui/data/use-selection.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { PrintButton } from '../PrintButton.tsx'
import { BulkShipResults, type ShipResults } from './BulkShipResults.tsx'

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
  return (
    <SelectionBar label="Chosen orders" rowIds={orderIds} selection={selection}>
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
    </SelectionBar>
  )
}
