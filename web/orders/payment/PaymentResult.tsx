import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { formatRupees, toPaise } from '#contract/money.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { Result } from '#web/api/result.ts'
import { OrderHistoryLink } from '#web/identity/account/OrderHistoryLink.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { cx } from '#web/ui/cx.ts'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { confirmationModal } from '../checkout/confirmation-modal.ts'
import { type PaymentState, paymentStateOf } from './payment-state.ts'
import { type PaymentStatusResponse, usePaymentResult } from './use-payment-result.ts'

const missingIdMessage = 'Payment verification failed due to missing transaction details.'
const requestFailedMessage = 'An error occurred while verifying payment. Please check your order history.'
const unknownStatusMessage = 'Payment status could not be determined. Please check your order history.'

type KnownPaymentState = Exclude<PaymentState, 'unknown'>

/** The title, text and icon of each payment state; a failure has the server's message only. */
const stateContent: Record<
  KnownPaymentState,
  { title: string; text: string | null; icon: typeof Clock; tone: string }
> = {
  success: { title: 'Payment received', text: 'Thank you for your purchase.', icon: CircleCheck, tone: 'text-success' },
  failure: { title: 'Payment Failed!', text: null, icon: CircleX, tone: 'text-danger' },
  pending: {
    title: 'Payment Pending',
    text: 'This page looks again by itself, and we write to you as soon as it is settled. If you have paid already, there is no need to pay again.',
    icon: Clock,
    tone: 'text-warning',
  },
}

/** The result page of a payment, opened by the payment provider's redirect; it opens the confirmation of the order. */
export function PaymentResult({ merchantOrderId }: { merchantOrderId: string | null }) {
  useMissingIdRedirect(merchantOrderId)
  const { result, retry } = usePaymentResult(merchantOrderId)
  useOpenConfirmation(result?.data)
  return (
    <div className="page section">
      <div className="mx-auto grid max-w-xl gap-6">
        {merchantOrderId ? <ResultContent result={result} onRetry={retry} /> : <ErrorBox message={missingIdMessage} />}
      </div>
    </div>
  )
}

type ContentProps = { result: Result<PaymentStatusResponse> | null; onRetry: () => void }

function ResultContent({ result, onRetry }: ContentProps) {
  if (!result) return <Loading />
  const { data, error } = result
  const state = data ? paymentStateOf(data.status) : 'unknown'
  if (data && state !== 'unknown') return <PaymentCard response={data} state={state} />
  return (
    <>
      <ErrorBox
        message={error ? requestFailedMessage : unknownStatusMessage}
        detail={error?.message || error?.transportMessage}
        onRetry={onRetry}
      />
      <ResultLinks />
    </>
  )
}

/** Without an id the page shows an error and opens the order history. */
function useMissingIdRedirect(id: string | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (id) return
    toast.error(missingIdMessage)
    void navigate('/account/orders', { replace: true })
  }, [id, navigate])
}

/**
 * Opens the confirmation of the order, and again when the status changes; of a canceled order only after the refund. A cash order was
 * confirmed when it was placed: here its customer wanted to pay for it online, which has not happened. In a browser that may not see the order,
 * the confirmation says once that its details are missing (specification 2).
 */
function useOpenConfirmation(response: PaymentStatusResponse | undefined) {
  const confirmationKey = response ? confirmationKeyOf(response) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `confirmationKey` changes with the order
  useEffect(() => {
    if (confirmationKey) confirmationModal.open(response?.order ?? null)
  }, [confirmationKey])
}

/** Changes when the confirmation has to be opened; null while there is nothing to confirm. */
function confirmationKeyOf({ status, order }: PaymentStatusResponse): string | null {
  if (paymentStateOf(status) === 'unknown') return null
  if (!order) return 'missing'
  const isOnline = order.paymentMethod === 'ONLINE_PAYMENT' || order.advanceStatus !== undefined
  const isShown = isOnline && (order.deliveryStatus !== 'CANCELED' || order.paymentStatus === 'REFUNDED')
  return isShown ? `${status} ${order.paymentStatus}` : null
}

function Loading() {
  return (
    <div role="status" className="grid justify-items-center gap-5 py-16 text-center">
      <Spinner className="size-9" />
      <h1 className="text-2xl">Checking your payment…</h1>
      <p className="text-muted">Please keep this page open for a moment.</p>
    </div>
  )
}

const valueClass = 'font-display text-lg font-bold tabular-nums'

function PaymentCard({ response, state }: { response: PaymentStatusResponse; state: KnownPaymentState }) {
  const { title, text, icon: Icon, tone } = stateContent[state]
  const { order } = response
  const isCanceled = state === 'success' && order?.deliveryStatus === 'CANCELED'
  // Beside the order, the specification names neither of them.
  const shortId = order ? toShortId(order) : response.shortId
  const orderTotal = order?.orderTotal ?? response.orderTotal
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-hairline bg-surface p-6 sm:p-9"
      aria-live="polite"
    >
      <Icon strokeWidth={1.5} className={cx('size-12', tone)} />
      <div className="grid gap-3">
        <h1 className="text-3xl">{isCanceled ? 'Order canceled' : title}</h1>
        <p className="text-lg">{response.message}</p>
        {text && !isCanceled && <p className="text-muted">{text}</p>}
      </div>
      {orderTotal && (
        <dl className="grid gap-2 border-t border-hairline pt-5">
          <DescriptionItem name="Order" valueClass={valueClass}>
            {shortId}
          </DescriptionItem>
          <DescriptionItem name="Total" valueClass={valueClass}>
            {formatRupees(toPaise(orderTotal))}
          </DescriptionItem>
        </dl>
      )}
      {!order && (
        <p className="text-sm text-muted">
          To see the whole order, open your order history in the browser in which you ordered.
        </p>
      )}
      <ResultLinks />
    </div>
  )
}

const ResultLinks = () => (
  <div className="flex flex-wrap gap-3">
    <OrderHistoryLink />
    <ButtonLink to="/">Continue Shopping</ButtonLink>
  </div>
)
