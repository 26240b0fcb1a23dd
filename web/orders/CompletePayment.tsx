import { useEffect, useState } from 'react'
import { formatRupees, toPaise } from '#contract/money.ts'
import { messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import type { Order } from './order.ts'
import { webAddress } from './web-address.ts'

type News = { title: string; text: string }
type Props = { order: Order; onChanged: () => void }

const failed = 'Failed to re-initiate payment. Please try again later.'
const notRequired: News = {
  title: 'Payment Not Required',
  text: 'This order does not require online payment or payment already completed. Refreshing order status.',
}

/** Goes on to the payment provider's page for an order that is not paid yet. */
export function CompletePayment({ order, onChanged }: Props) {
  const { busy, news, start, close } = usePaying(order.id, onChanged)
  return (
    <>
      <Button variant="primary" busy={busy} onClick={start}>
        Complete Payment · {formatRupees(toPaise(order.orderTotal))}
      </Button>
      <Modal
        open={news.isShown}
        onClose={close}
        title={news.title}
        text={news.text}
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

/** Leaves for the provider, busy until the page is gone; what stands in the way becomes news. */
function usePaying(id: string, onChanged: () => void) {
  const [busy, setBusy] = useState(false)
  const [news, setNews] = useState<News & { isShown: boolean }>({ title: '', text: '', isShown: false })
  useEffect(() => {
    // Back from the provider the browser may show the page just as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setBusy(false)
      onChanged()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [onChanged])

  const tell = (next: News) => {
    setBusy(false)
    setNews({ ...next, isShown: true })
  }
  const start = async () => {
    setBusy(true)
    try {
      const { paymentRequired, redirectUrl, message } = await call('POST /orders/{id}/reinitiate-payment', {
        params: { id },
      })
      const address = webAddress(redirectUrl)
      if (!paymentRequired) tell(notRequired)
      else if (address) window.location.assign(address)
      else tell({ title: 'Payment Failed!', text: message ?? failed })
    } catch (error) {
      tell({ title: 'Payment Failed!', text: messageOf(error, failed) })
    }
  }
  const close = () => {
    setNews((before) => ({ ...before, isShown: false }))
    onChanged()
  }
  return { busy, news, start, close }
}
