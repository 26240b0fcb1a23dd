import { Suspense } from 'react'
import { useParams } from 'react-router'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

// The manifest of the routes, which every first visit loads, names each file that a route imports.
const PayOrder = lazyComponent(
  () => import('#web/orders/payment-link/PayOrder.tsx').then((file) => file.PayOrder),
  () => <ErrorPage error={null} />,
)

/** The page of the payment link in the mail of an order that the shop placed. */
export default function PayOrderPage() {
  const { token = '' } = useParams()
  return (
    <>
      <PageMeta title="Your order" description="Pay for your order, so that it is sent." canonical="/" noIndex />
      <Suspense>
        <PayOrder key={token} token={token} />
      </Suspense>
    </>
  )
}
