import { type ReactNode, useEffect, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { minOnlineTotal } from '#contract/limits.ts'
import { formatRupees } from '#contract/money.ts'
import { onlineDue, payOnlineAmount } from '#contract/orders/amounts-due.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import type { Order } from '../order.ts'
import { toAmounts } from '../order-amounts.ts'
import { safeRedirectUrl } from './redirect-url.ts'
import { useOnlineOffer } from './use-online-offer.ts'

type PaymentNotice = { title: string; text: string }
type Props = { order: Order; onChanged: () => void }

const failedMessage = 'Failed to re-initiate payment. Please try again later.'
const notRequiredNotice = (name: PaymentCall, message: string | undefined): PaymentNotice => ({
  title: 'Payment Not Required',
  text:
    name === 'POST /orders/{id}/pay-online' && message
      ? message
      : 'This order does not require online payment or payment already completed. Refreshing order status.',
})

/** The button that opens the payment provider's page for an unpaid order, or for the advance that it waits for. */
export const CompletePayment = ({ order, onChanged }: Props) => (
  <PaymentButton order={order} onChanged={onChanged} name="POST /orders/{id}/reinitiate-payment" variant="primary">
    Complete Payment · {formatRupees(onlineDue(toAmounts(order)))}
  </PaymentButton>
)

/** The button that opens the payment provider's page for a cash order that is not dispatched; nothing where online payment is not offered. */
export function PayOnline({ order, onChanged }: Props) {
  const isOffered = useOnlineOffer()
  const amounts = toAmounts(order)
  if (!isOffered || payOnlineAmount(amounts) < minOnlineTotal) return null
  return (
    <PaymentButton order={order} onChanged={onChanged} name="POST /orders/{id}/pay-online" variant="secondary">
      {amounts.codFee > 0 ? `Pay online and save ${formatRupees(amounts.codFee)}` : 'Pay online now'}
    </PaymentButton>
  )
}

type PaymentCall = 'POST /orders/{id}/reinitiate-payment' | 'POST /orders/{id}/pay-online'
type ButtonProps = Props & { name: PaymentCall; variant: 'primary' | 'secondary'; children: ReactNode }

function PaymentButton({ order, onChanged, name, variant, children }: ButtonProps) {
  const { busy, notice, start, close } = usePaymentRedirect(name, order.id, onChanged)
  return (
    <>
      <Button
        variant={variant}
        busy={busy}
        className={variant === 'primary' ? 'col-span-full' : undefined}
        onClick={start}
      >
        {children}
      </Button>
      <Modal
        open={notice.isShown}
        onClose={close}
        title={notice.title}
        text={notice.text}
        size="sm"
        role="alertdialog"
        footer={
          <Button variant="primary" className="w-full sm:ml-auto sm:flex sm:w-auto" onClick={close}>
            OK
          </Button>
        }
      />
    </>
  )
}

/** Redirects to the provider and stays busy until then; an error is shown in a dialog. */
function usePaymentRedirect(name: PaymentCall, id: string, onChanged: () => void) {
  const payment = useCall(name)
  const [isRedirecting, setRedirecting] = useState(false)
  const [notice, setNotice] = useState<PaymentNotice & { isShown: boolean }>({ title: '', text: '', isShown: false })
  useEffect(() => {
    // The browser may restore the page from its bfcache with the busy state.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setRedirecting(false)
      onChanged()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [onChanged])

  const showNotice = (next: PaymentNotice) => setNotice({ ...next, isShown: true })
  const showFailure = (text: string) => showNotice({ title: 'Payment Failed!', text })
  const onStarted = ({ paymentRequired, redirectUrl, message }: CallResponse<PaymentCall>) => {
    const url = safeRedirectUrl(redirectUrl)
    if (!paymentRequired) return showNotice(notRequiredNotice(name, message))
    if (!url) return showFailure(message ?? failedMessage)
    setRedirecting(true)
    window.location.assign(url)
  }
  const start = () =>
    payment.send({ params: { id } }, onStarted, (error) => showFailure(messageOf(error, failedMessage)))
  const close = () => {
    setNotice((before) => ({ ...before, isShown: false }))
    onChanged()
  }
  return { busy: payment.busy || isRedirecting, notice, start, close }
}
