import { useSearchParams } from 'react-router'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { PaymentResult } from '#web/orders/payment/PaymentResult.tsx'

/** The page to which the payment provider redirects (specification 2). Only the reference is read from the URL. */
export default function PaymentResultPage() {
  const [search] = useSearchParams()
  return (
    <>
      <PageMeta title="Your payment" description="How your payment went." noIndex />
      {/* The URL names the merchant order id `merchantTransactionId`. */}
      <PaymentResult merchantOrderId={search.get('merchantTransactionId') || null} />
    </>
  )
}
