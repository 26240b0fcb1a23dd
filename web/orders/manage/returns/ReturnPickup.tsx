import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { toPaise } from '#contract/money.ts'
import type { PickupAction } from '#contract/orders/returns/return-pickups.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { Amount } from '#web/ui/data/Price.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { OrderReturn } from '../../returns/return-labels.ts'
import { CourierReports } from '../../shipments/CourierReports.tsx'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { BookPickup } from './BookPickup.tsx'
import { canBookPickup, type Pickup, pickupActions, pickupText } from './return-pickup.ts'

export type ReturnPickupProps = OrderActionProps & { given: OrderReturn }
type Data = CallResponse<'GET /orders/{id}/returns/{returnId}/pickup'>
type PanelProps = ReturnPickupProps & { data: Data; onBooked: () => void }

/** The pickup of a return by the courier service, and what can be done with it. */
export function ReturnPickup(props: ReturnPickupProps) {
  const params = { id: props.order.id, returnId: props.given.id }
  const { data, error, isLoading, refetch } = useQuery('GET /orders/{id}/returns/{returnId}/pickup', { params })
  if (error) {
    return <QueryErrorBox error={error} fallback="Failed to fetch the pickup." onRetry={refetch} busy={isLoading} />
  }
  return data ? <PickupPanel {...props} data={data} onBooked={refetch} /> : null
}

function PickupPanel(props: PanelProps) {
  const { given, data, onBooked } = props
  const { pickup, service, size, reports } = data
  const dialog = useDialogState<'book' | 'cancel'>()
  const { send, busy, error, act } = usePickupAction(props)
  const canBook = canBookPickup(given, pickup)
  if (!canBook && !pickup) return null
  const text = pickup && pickupText(pickup)
  return (
    <div className="grid gap-3 border-t border-hairline pt-3">
      {service === 'simulator' && <p className="text-muted">Test mode: no courier comes.</p>}
      {pickup?.state === 'BOOKED' && <PickupFacts pickup={pickup} />}
      {text && <p className={pickup.error ? 'text-danger' : 'text-muted'}>{text}</p>}
      {reports.length > 0 && <CourierReports scans={reports} />}
      <div className="flex flex-wrap items-center gap-2">
        {canBook && (
          <Button size="sm" className="pointer-coarse:h-11" onClick={() => dialog.open('book')}>
            Book a pickup
          </Button>
        )}
        {pickup &&
          pickupActions(pickup, given).map(({ action, label }) => (
            <Button
              key={action}
              size="sm"
              className="pointer-coarse:h-11"
              busy={busy === action}
              onClick={() => (action === 'cancel' ? dialog.open('cancel') : act(action))}
            >
              {label}
            </Button>
          ))}
      </div>
      <CallErrorText error={error} fallback="The courier service could not be asked." />
      {dialog.subject === 'book' && (
        <BookPickup
          key={dialog.openCount}
          {...props}
          size={size}
          open={dialog.isOpen}
          onClose={dialog.close}
          onBooked={onBooked}
        />
      )}
      {dialog.subject === 'cancel' && (
        <ConfirmDialog
          open={dialog.isOpen}
          onClose={dialog.close}
          title="Cancel the pickup?"
          text="The courier does not come. The return stays approved, and another pickup can be booked."
          confirmText="Cancel pickup"
          cancelText="Keep pickup"
          danger
          onConfirm={() => send('cancel')}
        />
      )}
    </div>
  )
}

/** The charge and the time of a booked pickup. */
function PickupFacts({ pickup: { charge, pickupOn, pickupReference } }: { pickup: Pickup }) {
  if (!charge && !pickupOn) return null
  return (
    <p className="flex flex-wrap gap-x-4">
      {charge && (
        <span>
          <span className="text-muted">Charge</span> <Amount paise={toPaise(charge)} className="font-medium" />
        </span>
      )}
      {pickupOn && (
        <span title={pickupReference ?? undefined}>
          <span className="text-muted">Pickup</span> <DateTime iso={pickupOn} withTime />
        </span>
      )}
    </p>
  )
}

/** The call that changes a pickup. `act` shows its error in the panel; `send` throws it, as a dialog requires. */
function usePickupAction({ order, given, onChanged, onOutdated, onBooked }: PanelProps) {
  const call = useCall('PUT /orders/{id}/returns/{returnId}/pickup')
  const { send: sendCall } = call
  const params = { id: order.id, returnId: given.id }
  const [running, setRunning] = useState<PickupAction | null>(null)
  const send = async (action: PickupAction) => {
    setRunning(action)
    let failure: unknown = null
    await sendCall(
      { params, body: { action } },
      ({ message, order: changed }) => {
        toast.success(message)
        onBooked()
        onChanged(changed)
      },
      (error) => {
        failure = error
        if (hasStatus(error, 409)) onOutdated()
        // The booking has the reason.
        onBooked()
      },
    )
    if (failure) throw failure
  }
  // The error is shown in the panel.
  const act = (action: PickupAction) => void send(action).catch(() => {})
  return { send, act, error: call.error, busy: call.busy ? running : null }
}
