import { type ComponentType, Suspense } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

type FrameParts = typeof import('./frame-parts.ts')

let parts: Promise<FrameParts> | undefined

/** A part of the storefront's frame in one file with the others. */
function lazyPart<Props extends object>(select: (parts: FrameParts) => ComponentType<Props>) {
  const Part = lazyComponent(() => {
    parts ??= import('./frame-parts.ts')
    return parts.then(select)
  })
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

/*
 * These parts are links and disclosures, which work as HTML of the server: their code is not part of a page's first scripts, but
 * loaded after hydration.
 */
export const AllCategories = lazyPart((file) => file.AllCategories)
export const Footer = lazyPart((file) => file.Footer)
export const MobileMenu = lazyPart((file) => file.MobileMenu)
