import { formatAddressLines } from '#contract/addresses/address-lines.ts'
import { formatWeekdayTime } from '#contract/text/weekday-time.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { withConflictToast } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { useLazyModule } from '#web/ui/lazy-component.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { OrderItems } from '../OrderItems.tsx'
import { OrderTotals } from '../OrderTotals.tsx'
import { deliveryEstimate } from '../order-labels.ts'
import type { OrderOfLink } from './ConfirmOrder.tsx'
import { cashText } from './cash-text.ts'

const loadChangeAddress = () => import('./ChangeAddressByLink.tsx').then((file) => file.ChangeAddressByLink)

type Props = {
  token: string
  order: OrderOfLink
  onChanged: (order: OrderOfLink) => void
  /** Called if the order was sent, canceled or confirmed meanwhile. */
  onOutdated: () => void
}

/** An order that waits for its confirmation, with its actions; the address can be changed until the parcel is packed. */
export function OrderToConfirm({ token, order: orderOfLink, onChanged, onOutdated }: Props) {
  const { shortId, order, address, canChangeAddress } = orderOfLink
  const confirming = useCall('POST /orders/confirmation/{token}/confirm')
  const dialog = useDialogState<'address' | 'cancel'>()
  const isChanging = dialog.subject === 'address'
  const ChangeAddressByLink = useLazyModule(loadChangeAddress, dialog.isOpen && isChanging, dialog.close)
  if (!order || !address) return null
  const params = { token }
  const confirm = () =>
    confirming.send(
      { params },
      (response) => onChanged(response.order),
      (error) => hasStatus(error, 409) && onOutdated(),
    )
  const cancel = async () => {
    const canceling = call('POST /orders/confirmation/{token}/cancel', { params })
    const canceled = await withConflictToast(canceling, 'Failed to cancel order.')
    if (canceled) onChanged(canceled.order)
    else onOutdated()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-hairline bg-surface p-6 sm:p-9">
      <div className="grid gap-3">
        <h1 className="text-3xl">Please confirm your order</h1>
        <p className="text-lg">
          We send it once you confirm it.
          {order.confirmUntil && ` Without a confirmation by ${formatWeekdayTime(order.confirmUntil)} it is canceled.`}
        </p>
      </div>
      <OrderItems items={order.items} />
      <dl className="grid gap-2 border-t border-hairline pt-5">
        <OrderTotals order={order} />
        <DescriptionItem name="Order">{shortId}</DescriptionItem>
        <DescriptionItem name="Payment">{cashText(order)}</DescriptionItem>
        <DescriptionItem name="Delivery">{deliveryEstimate(order)}</DescriptionItem>
        <DescriptionItem name="To">
          {[address.fullName, ...formatAddressLines(address)].filter(Boolean).join(', ')}
        </DescriptionItem>
        {address.phone && <DescriptionItem name="Phone">{address.phone}</DescriptionItem>}
      </dl>
      {!canChangeAddress && (
        <p className="text-muted">The parcel is packed. If the address is wrong, please write to us.</p>
      )}
      <CallErrorText error={confirming.error} fallback="Failed to confirm the order." />
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button variant="primary" busy={confirming.busy} onClick={confirm}>
          Confirm Order
        </Button>
        {canChangeAddress && (
          <Button aria-haspopup="dialog" onClick={() => dialog.open('address')}>
            Change Address
          </Button>
        )}
        <Button aria-haspopup="dialog" onClick={() => dialog.open('cancel')}>
          Cancel Order
        </Button>
      </div>
      <ConfirmDialog
        open={dialog.isOpen && dialog.subject === 'cancel'}
        onClose={dialog.close}
        title="Cancel Order"
        text={`Are you sure you want to cancel order ${shortId}? You have not paid, so nothing is owed.`}
        confirmText="Cancel Order"
        cancelText="Keep Order"
        danger
        onConfirm={cancel}
      />
      {isChanging && ChangeAddressByLink && (
        <ChangeAddressByLink
          key={dialog.openCount}
          token={token}
          address={address}
          open={dialog.isOpen}
          onClose={dialog.close}
          onChanged={onChanged}
          onOutdated={onOutdated}
        />
      )}
    </div>
  )
}
