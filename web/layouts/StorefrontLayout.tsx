import { Outlet } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { StorefrontFrame } from './storefront/StorefrontFrame.tsx'

/** The layout of the storefront. */
export default function StorefrontLayout() {
  return (
    <StorefrontFrame>
      <Outlet />
    </StorefrontFrame>
  )
}

/** Shows the error of a page between header and footer. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <StorefrontFrame>
      <ErrorPage error={error} />
    </StorefrontFrame>
  )
}
