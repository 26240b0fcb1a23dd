import type { CallResponse } from '#contract/calls.ts'
import type { PickupAction } from '#contract/orders/returns/return-pickups.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { OrderReturn } from '../../returns/return-labels.ts'
import { CourierReports } from '../../shipments/CourierReports.tsx'
import { CourierPanel } from '../couriers/CourierPanel.tsx'
import { useCourierAction } from '../couriers/use-courier-action.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { BookPickup } from './BookPickup.tsx'
import { canBookPickup, offeredPickupActions, pickupText } from './return-pickup.ts'

export type ReturnPickupProps = OrderActionProps & { orderReturn: OrderReturn }
type Data = CallResponse<'GET /orders/{id}/returns/{returnId}/pickup'>
type PanelProps = ReturnPickupProps & { data: Data; onBooked: () => void }

/** The pickup of a return by the courier service, and what can be done with it. */
export function ReturnPickup(props: ReturnPickupProps) {
  const params = { id: props.order.id, returnId: props.orderReturn.id }
  const { data, error, isLoading, refetch } = useQuery('GET /orders/{id}/returns/{returnId}/pickup', { params })
  return (
    <>
      <QueryErrorBox error={error} fallback="Failed to fetch the pickup." onRetry={refetch} busy={isLoading} />
      {data && <PickupPanel {...props} data={data} onBooked={refetch} />}
    </>
  )
}

function PickupPanel(props: PanelProps) {
  const { order, orderReturn, data, onBooked } = props
  const { pickup, service, size, reports } = data
  const dialog = useDialogState<'book' | 'cancel'>()
  const { send, busy, error, act } = useCourierAction(
    'PUT /orders/{id}/returns/{returnId}/pickup',
    (action: PickupAction) => ({ params: { id: order.id, returnId: orderReturn.id }, body: { action } }),
    // The booking has the reason of a failure.
    { ...props, onFailed: onBooked },
  )
  const canBook = canBookPickup(orderReturn, pickup)
  if (!canBook && !pickup) return null
  return (
    <CourierPanel
      booking={pickup}
      text={pickup && pickupText(pickup)}
      isTest={service === 'simulator'}
      bookLabel={canBook ? 'Book a pickup' : null}
      actions={pickup ? offeredPickupActions(pickup, orderReturn) : []}
      busy={busy}
      error={error}
      dialog={dialog}
      onAct={act}
      cancel={{
        title: 'Cancel the pickup?',
        text: 'The courier does not come. The return stays approved, and another pickup can be booked.',
        confirmText: 'Cancel pickup',
        cancelText: 'Keep pickup',
        onConfirm: () => send('cancel'),
      }}
      reports={reports.length > 0 && <CourierReports scans={reports} />}
    >
      <BookPickup
        key={dialog.openCount}
        {...props}
        size={size}
        open={dialog.isOpen}
        onClose={dialog.close}
        onBooked={onBooked}
      />
    </CourierPanel>
  )
}
