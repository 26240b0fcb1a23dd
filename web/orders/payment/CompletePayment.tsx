import { useEffect, useState } from 'react'
import { formatRupees, toPaise } from '#contract/money.ts'
import { messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
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

/** Redirects to the provider and stays busy until then; an error is shown as a toast. */
function usePaymentRedirect(id: string, onChanged: () => void) {
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<PaymentNotice & { isShown: boolean }>({ title: '', text: '', isShown: false })
  useEffect(() => {
    // The browser may restore the page from its bfcache with the busy state.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setBusy(false)
      onChanged()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [onChanged])

  const showNotice = (next: PaymentNotice) => {
    setBusy(false)
    setNotice({ ...next, isShown: true })
  }
  const start = async () => {
    setBusy(true)
    try {
      const { paymentRequired, redirectUrl, message } = await call('POST /orders/{id}/reinitiate-payment', {
        params: { id },
      })
      const url = safeRedirectUrl(redirectUrl)
      if (!paymentRequired) showNotice(notRequiredNotice)
      else if (url) window.location.assign(url)
      else showNotice({ title: 'Payment Failed!', text: message ?? failedMessage })
    } catch (error) {
      showNotice({ title: 'Payment Failed!', text: messageOf(error, failedMessage) })
    }
  }
  const close = () => {
    setNotice((before) => ({ ...before, isShown: false }))
    onChanged()
  }
  return { busy, notice, start, close }
}
