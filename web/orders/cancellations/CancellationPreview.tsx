import { formatRupees } from '#contract/money.ts'
import { cashLeft } from '#contract/orders/amounts-due.ts'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { Amount } from '#web/ui/data/Price.tsx'
import type { Order } from '../order.ts'
import { toAmounts, toShipments } from '../order-amounts.ts'
import { refundByHand, refundWay } from '../refund-way.ts'
import type { CancelingUser, previewCancellation } from './cancelable.ts'

type Props = {
  order: Order
  by: CancelingUser
  /** Null while no piece is chosen. */
  preview: ReturnType<typeof previewCancellation> | null
}

/** What the chosen pieces mean for the order and for its money; announced at each change. */
export function CancellationPreview({ order, by, preview }: Props) {
  const isOfCustomer = by === 'customer'
  return (
    <div aria-live="polite" className="grid gap-3 rounded-card bg-well p-4">
      {!preview && <p className="text-muted">Nothing is chosen yet.</p>}
      {preview?.isWhole && (
        <p className="font-medium">
          {isOfCustomer
            ? 'This is everything: your whole order is canceled.'
            : 'This is everything: the whole order is canceled.'}
        </p>
      )}
      {preview && (
        <dl className="grid gap-1.5">
          {preview.refund > 0 && (
            <DescriptionItem name={isOfCustomer ? 'You get back' : 'The customer gets back'} valueClass={amountClass}>
              <Amount paise={preview.refund} />
            </DescriptionItem>
          )}
          {!preview.isWhole && (
            <DescriptionItem
              name={isOfCustomer ? 'Your order will cost' : 'The order will cost'}
              valueClass={amountClass}
            >
              <Amount paise={preview.orderTotal} />
            </DescriptionItem>
          )}
        </dl>
      )}
      {preview && <p className="text-sm text-muted">{moneyNote(order, by, preview)}</p>}
    </div>
  )
}

const amountClass = 'font-display text-lg font-bold tabular-nums'

/** Where the money goes, or how the rest is paid. */
function moneyNote(order: Order, by: CancelingUser, preview: NonNullable<Props['preview']>): string {
  const isOfCustomer = by === 'customer'
  if (preview.refund > 0) {
    const way = refundWay(order, preview.refund)
    return way === refundByHand && !isOfCustomer ? 'Pay it by hand, then record the refund here.' : way
  }
  if (preview.isWhole) return isOfCustomer ? 'You have not paid, so nothing is owed.' : 'Nothing was paid.'
  if (order.paymentMethod !== 'COD') return 'Nothing was paid for what you chose.'
  const { orderTotal, advanceAmount } = preview
  const left = cashLeft({ ...toAmounts(order), orderTotal, advanceAmount }, toShipments(order))
  if (left === 0) return isOfCustomer ? 'You pay nothing on delivery.' : 'Nothing is left to collect.'
  const cash = formatRupees(left)
  return isOfCustomer ? `You pay ${cash} in cash on delivery.` : `The couriers collect ${cash} in cash.`
}
