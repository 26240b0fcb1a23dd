import { Suspense } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

// The manifest of the routes, which every first visit loads, names each file that a route imports.
const StockAlertPage = lazyComponent(
  () => import('#web/stock-alerts/StockAlertPage.tsx').then((file) => file.StockAlertPage),
  () => <ErrorPage error={null} />,
)

/** The page of the links in mails about a variant that is back in stock. */
export default function TellMeRoute() {
  const { token = '' } = useParams()
  // Mails about lower prices had this link before there was a page for the end of all mails.
  if (useSearchParams()[0].get('about') === 'prices') return <Navigate to={`/unsubscribe/${token}`} replace />
  return (
    <div className="page section">
      <PageMeta title="Tell me when it is back" description="Your request." canonical="/" noIndex />
      <div className="mx-auto grid max-w-xl gap-6">
        <Suspense>
          <StockAlertPage key={token} token={token} />
        </Suspense>
      </div>
    </div>
  )
}
