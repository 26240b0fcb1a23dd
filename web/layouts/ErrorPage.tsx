import { Suspense } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { hasStatus } from '#web/api/api-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PageMeta } from './PageMeta.tsx'

const isNotFound = (error: unknown) => (isRouteErrorResponse(error) && error.status === 404) || hasStatus(error, 404)

/** The page for an error of a route: the 404 page, or what to do after a failure of the store. */
export function ErrorPage({ error }: { error: unknown }) {
  if (!isNotFound(error)) return <FailurePage />
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}

/** Loaded only when a page is not found. */
const NotFoundPage = lazyComponent(() => import('./NotFoundPage.tsx').then((file) => file.NotFoundPage), FailurePage)

function FailurePage() {
  return (
    <div className="page section grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
      <PageMeta title="Something went wrong" description="This page could not be shown." noIndex />
      <h1 className="text-4xl">Something went wrong</h1>
      <p className="max-w-prose text-lg text-muted">
        This page could not be shown. It is our fault, not yours, and nothing in your cart is lost. Please try again in
        a moment.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" size="lg" onClick={() => window.location.reload()}>
          Try Again
        </Button>
        <ButtonLink to="/" size="lg" reloadDocument>
          Go to Home
        </ButtonLink>
      </div>
    </div>
  )
}
