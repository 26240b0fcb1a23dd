import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { formatWeekdayTime } from '#contract/text/weekday-time.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { OrderItems } from '../OrderItems.tsx'
import { OrderLinkPage } from '../OrderLinkPage.tsx'
import { OrderTotals } from '../OrderTotals.tsx'
import { safeRedirectUrl } from '../payment/redirect-url.ts'

type OrderToPay = CallResponse<'GET /orders/payment-link/{token}'>['order']

const contents = {
  UNPAID: { title: 'Pay for your order', text: 'We send it as soon as your payment has arrived.' },
  PAID: { title: 'There is nothing left to pay', text: 'Thank you. We write again when your order leaves.' },
  CANCELED: { title: 'Your order was canceled', text: 'It can no longer be paid. Please ask us, or place it again.' },
} as const

/** The order of a payment link. Opening the page starts no payment. */
export function PayOrder({ token }: { token: string }) {
  const { data, error, isLoading, refetch } = useQuery('GET /orders/payment-link/{token}', { params: { token } })
  return (
    <OrderLinkPage error={error} isLoading={isLoading} refetch={refetch} isPending={!data && !error}>
      {data && <FoundOrder token={token} order={data.order} onOutdated={refetch} />}
    </OrderLinkPage>
  )
}

type FoundOrderProps = { token: string; order: OrderToPay; onOutdated: () => void }

function FoundOrder({ token, order, onOutdated }: FoundOrderProps) {
  const { state, shortId, items, payUntil, orderTotal } = order
  const { title, text } = contents[state]
  const { send, busy } = useCall('POST /orders/payment-link/{token}')
  const [problem, setProblem] = useState('')
  const pay = () =>
    send(
      { params: { token } },
      ({ redirectUrl, message }) => {
        const url = safeRedirectUrl(redirectUrl)
        if (url) window.location.assign(url)
        else {
          setProblem(message ?? 'Failed to open the payment page.')
          onOutdated()
        }
      },
      (error) => setProblem(messageOf(error, 'Failed to open the payment page. Please try again.')),
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-hairline bg-surface p-6 sm:p-9">
      <div className="grid gap-3">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-lg">{text}</p>
      </div>
      {items && <OrderItems items={items} />}
      <dl className="grid gap-2 border-t border-hairline pt-5">
        <DescriptionItem name="Order" valueClass="font-display text-lg font-bold tabular-nums">
          {shortId}
        </DescriptionItem>
        {items && (
          <OrderTotals
            order={{ ...order, paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'PENDING', deliveryStatus: 'PENDING' }}
          />
        )}
        {state === 'UNPAID' && payUntil && (
          <DescriptionItem name="Pay by">{formatWeekdayTime(new Date(payUntil))}</DescriptionItem>
        )}
      </dl>
      {problem && <ErrorText>{problem}</ErrorText>}
      {state === 'UNPAID' ? (
        <Button variant="primary" size="lg" block busy={busy} onClick={pay}>
          Pay {formatRupees(toPaise(orderTotal))}
        </Button>
      ) : (
        <ButtonLink to="/">Continue Shopping</ButtonLink>
      )}
    </div>
  )
}
