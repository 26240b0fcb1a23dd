import { Suspense } from 'react'
import { useParams } from 'react-router'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

// The manifest of the routes, which every first visit loads, names each file that a route imports.
const ReviewByLink = lazyComponent(
  () => import('#web/reviews/write/ReviewByLink.tsx').then((file) => file.ReviewByLink),
  () => <ErrorPage error={null} />,
)

/** The page of the link in the mail that asks for reviews. */
export default function ReviewPage() {
  const { token = '' } = useParams()
  return (
    <>
      <PageMeta title="Your review" description="Review what you bought." canonical="/" noIndex />
      <Suspense>
        <ReviewByLink key={token} token={token} />
      </Suspense>
    </>
  )
}
