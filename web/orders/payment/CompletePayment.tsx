import { useEffect, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import type { Order } from '../order.ts'
import { safeRedirectUrl } from './redirect-url.ts'

type PaymentNotice = { title: string; text: string }
type Props = { order: Order; onChanged: () => void }

const failedMessage = 'Failed to re-initiate payment. Please try again later.'
const notRequiredNotice: PaymentNotice = {
  title: 'Payment Not Required',
  text: 'This order does not require online payment or payment already completed. Refreshing order status.',
}

/** The button that opens the payment provider's page for an unpaid order. */
export function CompletePayment({ order, onChanged }: Props) {
  const { busy, notice, start, close } = usePaymentRedirect(order.id, onChanged)
  return (
    <>
      <Button variant="primary" busy={busy} onClick={start}>
        Complete Payment · {formatRupees(toPaise(order.orderTotal))}
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
function usePaymentRedirect(id: string, onChanged: () => void) {
  const payment = useCall('POST /orders/{id}/reinitiate-payment')
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
  const onStarted = ({
    paymentRequired,
    redirectUrl,
    message,
  }: CallResponse<'POST /orders/{id}/reinitiate-payment'>) => {
    const url = safeRedirectUrl(redirectUrl)
    if (!paymentRequired) return showNotice(notRequiredNotice)
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
