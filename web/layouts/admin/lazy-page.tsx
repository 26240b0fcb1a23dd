import { type ComponentType, type FunctionComponent, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { ErrorPage } from '../ErrorPage.tsx'
import { focusHeading } from '../route-announcer.ts'
import { adminLocation } from './admin-pages.ts'

/**
 * A page of the back office in a file of its own. The manifest of the routes, which every first visit loads, names each file that a route
 * imports: pages with many imports that are not opened every day are loaded in this way, as soon as the file of their route is there. The
 * title is shown meanwhile, by default the label of the page.
 */
export function lazyPage(load: () => Promise<ComponentType<object>>, title?: string): FunctionComponent {
  const loading = import.meta.env.SSR ? undefined : load()
  // The page shows the error when it is rendered.
  loading?.catch(() => {})
  const Page = lazyComponent(
    () => loading ?? load(),
    () => <ErrorPage error={null} />,
  )
  return () => (
    <Suspense fallback={<PageSkeleton title={title} />}>
      <Page />
      <HeadingFocus />
    </Suspense>
  )
}

function PageSkeleton({ title }: { title: string | undefined }) {
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader title={title ?? adminLocation(pathname).label} text={'\u00a0'} />
      <Skeleton className="h-11" />
      <TableSkeleton />
    </>
  )
}

/** The heading of the skeleton may have had the focus, which is lost when the page replaces it. */
function HeadingFocus() {
  useEffect(focusHeading, [])
  return null
}
