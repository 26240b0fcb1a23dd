import { useSearchParams } from 'react-router'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { PaymentResult } from '#web/orders/payment/PaymentResult.tsx'

/** Where shoppers come back to from the payment provider (specification 2). Nothing but their reference is read from the address. */
export default function PaymentResultPage() {
  const [search] = useSearchParams()
  return (
    <>
      <PageMeta title="Your payment" description="How your payment went." noIndex />
      <PaymentResult merchantTransactionId={search.get('merchantTransactionId') || null} />
    </>
  )
}
