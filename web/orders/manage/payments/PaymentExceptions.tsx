import type { CallResponse } from '#contract/calls.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SettlePayment } from './SettlePayment.tsx'

type PaymentException = CallResponse<'GET /orders/payment/problems'>['problems'][number]

const exceptionTitles = {
  REFUND_FAILED: 'Refund failed',
  REFUND_OVERDUE: 'Refund takes too long',
  REFUNDED_TWICE: 'Refunded twice',
  AMOUNT_MISMATCH: 'Another amount was paid',
  ORDER_GONE: 'Paid for no order',
} as const

const payByHand = (amount: string) =>
  `${amount} goes back to the customer. Pay it by hand first: this records it, tells the customer, and cannot be undone.`
const bookInDashboard = (amount: string) =>
  `${amount} arrived and matches no order. Refund or book it in PhonePe’s dashboard first: this only removes it from the list, and cannot be undone.`

/** The effect of settling each exception, in the dialog. */
const settlementTexts = {
  REFUND_FAILED: payByHand,
  REFUND_OVERDUE: payByHand,
  REFUNDED_TWICE: (amount: string) =>
    `${amount} was paid by hand, and the provider refunded it too. Agree with the customer first: this only removes it from the list, and cannot be undone.`,
  AMOUNT_MISMATCH: bookInDashboard,
  ORDER_GONE: bookInDashboard,
} as const

/** The payment exceptions, and the reason why online payment is unavailable; nothing if there are none. */
export function PaymentExceptions({ onChanged }: { onChanged: () => void }) {
  const { data, error, isLoading, refetch } = useQuery('GET /orders/payment/problems', {})
  const { data: setup, ...setupQuery } = useQuery('GET /payments/setup', {})
  const onSettled = () => {
    refetch()
    onChanged()
  }
  const exceptions = data?.problems ?? []
  return (
    <>
      <QueryErrorBox
        error={setupQuery.error}
        fallback="Failed to fetch the state of online payment."
        onRetry={setupQuery.refetch}
        busy={setupQuery.isLoading}
      />
      <QueryErrorBox
        error={error}
        fallback="Failed to fetch the payments to review."
        onRetry={refetch}
        busy={isLoading}
      />
      {setup && setup.offeredTo !== 'everybody' && (
        <p className="rounded-card bg-well px-5 py-3 text-sm" role="note">
          {setup.message}
        </p>
      )}
      {exceptions.length > 0 && (
        <section aria-label="Payments to review" className="grid gap-3 rounded-card bg-warning-tint p-5">
          <h2 className="text-lg">Payments to review</h2>
          <ul className="grid gap-3">
            {exceptions.map((exception) => (
              <ExceptionLine
                key={`${exception.kind} ${exception.merchantOrderId} ${exception.orderId} ${exception.refundId ?? exception.since}`}
                exception={exception}
                onSettled={onSettled}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type LineProps = { exception: PaymentException; onSettled: () => void }

function ExceptionLine({ exception, onSettled }: LineProps) {
  const { kind, orderId, shortId, amount, since, reason, refundId, merchantOrderId } = exception
  const retrying = useCall('POST /orders/refunds/{id}/retry')
  const retry = (id: string) =>
    retrying.send({ params: { id } }, ({ message }) => {
      toast.success(message)
      onSettled()
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium">
          {exceptionTitles[kind]} · {formatRupees(toPaise(amount))} · <DateTime iso={since} />
        </p>
        <p className="text-sm text-muted wrap-anywhere">{reason}</p>
        <CallErrorText error={retrying.error} fallback="Failed to try the refund again." />
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`/admin/orders?q=${shortId.toLowerCase()}`}>Order {shortId}</ButtonLink>
        {refundId && (
          <Button busy={retrying.busy} onClick={() => retry(refundId)}>
            Try Again
          </Button>
        )}
        {merchantOrderId && (
          <SettlePayment
            merchantOrderId={merchantOrderId}
            text={settlementTexts[kind](formatRupees(toPaise(amount)))}
            orderShortId={shortId}
            payoutOrderId={kind === 'REFUND_FAILED' ? orderId : undefined}
            onSettled={onSettled}
          />
        )}
      </div>
    </li>
  )
}
