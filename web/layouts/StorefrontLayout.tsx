import { Outlet } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { StorefrontFrame } from './storefront/StorefrontFrame.tsx'

/** The frame of every page that shoppers see. */
export default function StorefrontLayout() {
  return (
    <StorefrontFrame>
      <Outlet />
    </StorefrontFrame>
  )
}

/** A page that broke keeps header and footer around it. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <StorefrontFrame>
      <ErrorPage error={error} />
    </StorefrontFrame>
  )
}
