import { type ComponentType, Suspense } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

type FrameModule = typeof import('./frame-module.ts')

let frameModule: Promise<FrameModule> | undefined

/** A component of the storefront's frame, loaded in one file with the others. */
function lazyFrameComponent<Props extends object>(select: (file: FrameModule) => ComponentType<Props>) {
  const Component = lazyComponent(() => {
    frameModule ??= import('./frame-module.ts')
    return frameModule.then(select)
  })
  return (props: Props) => (
    <Suspense>
      <Component {...props} />
    </Suspense>
  )
}

/*
 * These components are links and disclosures, which work as HTML of the server: their code is not part of a page's first scripts, but
 * loaded after hydration.
 */
export const AllCategories = lazyFrameComponent((file) => file.AllCategories)
export const Footer = lazyFrameComponent((file) => file.Footer)
export const MobileMenu = lazyFrameComponent((file) => file.MobileMenu)
