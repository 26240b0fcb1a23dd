import { type ComponentType, type FunctionComponent, Suspense } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { ErrorPage } from '../ErrorPage.tsx'

/**
 * A page of the back office in a file of its own. The manifest of the routes, which every first visit loads, names each file that a route
 * imports: pages with many imports that are not opened every day are loaded in this way, one round trip later.
 */
export function lazyPage(load: () => Promise<ComponentType<object>>): FunctionComponent {
  const Page = lazyComponent(load, () => <ErrorPage error={null} />)
  return () => (
    <Suspense>
      <Page />
    </Suspense>
  )
}
