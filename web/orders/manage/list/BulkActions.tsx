import Truck from 'lucide-react/icons/truck'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectionBar } from '#web/ui/data/SelectionBar.tsx'
import type { RowSelection } from '#web/ui/data/use-selection.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { PrintMenu } from '../PrintMenu.tsx'
import { BulkShipResults, type ShipResults } from './BulkShipResults.tsx'
import { type OrdersQuery, useSelectMatching } from './use-select-matching.ts'

type Props = {
  orderIds: readonly string[]
  /** The number of orders that match `query`. */
  total: number
  /** The filters of the list. */
  query: OrdersQuery
  selection: RowSelection
  onChanged: () => void
}

/** The actions for the selected orders: mark as shipped, print documents; and the selection of all orders that match the filters. */
export function BulkActions({ orderIds, total, query, selection, onChanged }: Props) {
  const { ids } = selection
  const resultsDialog = useDialogState<ShipResults>()
  const matching = useSelectMatching(query, total, selection)
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
      {ids.length > 0 && ids.length < matching.count && (
        // Not disabled while it loads: it would lose the focus.
        <LinkButton
          disabled={selection.disabled}
          aria-disabled={matching.busy || undefined}
          onClick={matching.busy ? undefined : matching.select}
        >
          {total > matching.count ? `Choose the first ${matching.count}` : `Choose all ${matching.count} that match`}
        </LinkButton>
      )}
      {ids.length > orderIds.length && (
        <LinkButton disabled={selection.disabled} onClick={() => selection.set([])}>
          Choose none
        </LinkButton>
      )}
      {ids.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={shipping.busy} onClick={ship}>
            <Truck className="size-4.5" />
            Mark as shipped
          </Button>
          <PrintMenu orderIds={ids} />
        </div>
      )}
      <CallErrorText error={matching.error} fallback="Failed to fetch orders." className="basis-full" />
      <CallErrorText error={shipping.error} fallback="Failed to update status." className="basis-full" />
      {resultsDialog.subject && (
        <BulkShipResults results={resultsDialog.subject} open={resultsDialog.isOpen} onClose={resultsDialog.close} />
      )}
    </SelectionBar>
  )
}
