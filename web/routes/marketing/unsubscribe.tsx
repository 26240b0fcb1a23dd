import { Suspense } from 'react'
import { useParams } from 'react-router'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

// The manifest of the routes, which every first visit loads, names each file that a route imports.
const UnsubscribePage = lazyComponent(
  () => import('#web/marketing/UnsubscribePage.tsx').then((file) => file.UnsubscribePage),
  () => <ErrorPage error={null} />,
)

/** The page of the links that end mails of a kind. Without JavaScript its form is the POST of mail programs (marketing.routes.ts). */
export default function UnsubscribeRoute() {
  const { token = '' } = useParams()
  return (
    <div className="page section">
      <PageMeta title="End mails" description="Ends the mails of a kind." canonical="/" noIndex />
      <div className="mx-auto grid max-w-xl gap-6">
        <noscript>
          <form method="post">
            <h1 className="text-3xl">End these mails?</h1>
            <button type="submit" className="text-link underline">
              End These Mails
            </button>
          </form>
        </noscript>
        <div className="noscript:hidden">
          <Suspense>
            <UnsubscribePage key={token} token={token} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}
