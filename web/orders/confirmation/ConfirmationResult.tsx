import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { OrderHistoryLink } from '#web/identity/account/OrderHistoryLink.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { cx } from '#web/ui/cx.ts'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts'
import { OrderItems } from '../OrderItems.tsx'
import { deliveryEstimate } from '../order-labels.ts'
import type { OrderOfLink } from './ConfirmOrder.tsx'
import { cashText } from './cash-text.ts'

type State = Exclude<OrderOfLink['state'], 'AWAITING'> | 'UNKNOWN'

const contents: Record<State, { title: string; text: string; isGood?: boolean }> = {
  CONFIRMED: { title: 'Your order is confirmed', text: 'Thank you. We write again when it leaves.', isGood: true },
  SENT: { title: 'Your order has been sent', text: 'It needs no confirmation any more.', isGood: true },
  CANCELED: {
    title: 'Your order was canceled',
    text: 'It will not be sent. If you paid for it, the money goes back to you.',
  },
  EXPIRED: {
    title: 'Your order was not confirmed in time',
    text: 'It was canceled. If you still want it, please place it again.',
  },
  UNKNOWN: {
    title: 'This link is not valid',
    text: 'Please open the link in your mail again, or look at your order history.',
  },
}

type Props = {
  state: State
  order?: OrderOfLink
  /** True if a button of the page led here; the result then gets the focus. */
  focusOnMount?: boolean
}

/** What has become of the order of a link, without its address; `order` is missing for a link that leads to none. */
export function ConfirmationResult({ state, order, focusOnMount = false }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>(focusOnMount)
  const { title, text, isGood } = contents[state]
  const Icon = isGood ? CircleCheck : CircleX
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-hairline bg-surface p-6 sm:p-9">
      <Icon strokeWidth={1.5} className={cx('size-12', isGood ? 'text-success' : 'text-muted')} />
      <div className="grid gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {title}
        </h1>
        <p className="text-lg">{text}</p>
      </div>
      {order?.order && <OrderItems items={order.order.items} />}
      {order && (
        <dl className="grid gap-2 border-t border-hairline pt-5">
          <DescriptionItem name="Order" valueClass="font-display text-lg font-bold tabular-nums">
            {order.shortId}
          </DescriptionItem>
          {order.order && <DescriptionItem name="Payment">{cashText(order.order)}</DescriptionItem>}
          {order.order && <DescriptionItem name="Delivery">{deliveryEstimate(order.order)}</DescriptionItem>}
        </dl>
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <OrderHistoryLink />
        <ButtonLink to="/">Continue Shopping</ButtonLink>
      </div>
    </div>
  )
}
