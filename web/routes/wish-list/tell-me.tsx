import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

// The manifest of the routes, which every first visit loads, names each file that a route imports.
const TellMePage = lazyComponent(
  () => import('#web/stock-alerts/TellMePage.tsx').then((file) => file.TellMePage),
  () => <ErrorPage error={null} />,
)

const EndPriceDrops = lazyComponent(
  () => import('#web/wish-list/page/EndPriceDrops.tsx').then((file) => file.EndPriceDrops),
  () => <ErrorPage error={null} />,
)

/** The page of the links in mails about a variant that is back in stock, and with `about=prices` in those about lower prices. */
export default function TellMeRoute() {
  const { token = '' } = useParams()
  const isAboutPrices = useSearchParams()[0].get('about') === 'prices'
  return (
    <div className="page section">
      <PageMeta
        title={isAboutPrices ? 'Mails about lower prices' : 'Tell me when it is back'}
        description="Your request."
        canonical="/"
        noIndex
      />
      <div className="mx-auto grid max-w-xl gap-6">
        <Suspense>
          {isAboutPrices ? <EndPriceDrops token={token} /> : <TellMePage key={token} token={token} />}
        </Suspense>
      </div>
    </div>
  )
}
