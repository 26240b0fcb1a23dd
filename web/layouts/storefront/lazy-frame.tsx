import { type ComponentType, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

type FrameModule = typeof import('./frame-module.ts')

let frameModule: Promise<FrameModule> | undefined

/**
 * A copy of what the element with this id contains: the HTML of the server. If the page changes before the code has arrived, React would
 * replace that HTML by an empty fallback.
 */
function ContentCopy({ id }: { id: string }) {
  const [nodes] = useState(() =>
    import.meta.env.SSR ? [] : [...(document.getElementById(id)?.childNodes ?? [])].map((node) => node.cloneNode(true)),
  )
  const copy = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  useLayoutEffect(() => copy.current?.replaceChildren(...nodes), [nodes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the panel of the categories
  useEffect(() => copy.current?.querySelector('details')?.removeAttribute('open'), [key])
  return <div ref={copy} className="contents" />
}

/** A component of the storefront's frame in an element with this id, loaded in one file with the others. */
function lazyFrameComponent<Props extends object>(id: string, select: (file: FrameModule) => ComponentType<Props>) {
  const Copy = () => <ContentCopy id={id} />
  const Component = lazyComponent(() => {
    frameModule ??= import('./frame-module.ts')
    return frameModule.then(select)
  }, Copy)
  return (props: Props) => (
    <div id={id} className="contents">
      <Suspense fallback={<Copy />}>
        <Component {...props} />
      </Suspense>
    </div>
  )
}

/*
 * These components are links and disclosures, which work as HTML of the server: their code is not part of a page's first scripts, but
 * loaded after hydration.
 */
export const AllCategories = lazyFrameComponent('frame-categories', (file) => file.AllCategories)
export const Footer = lazyFrameComponent('frame-footer', (file) => file.Footer)
export const MobileMenu = lazyFrameComponent('frame-menu', (file) => file.MobileMenu)
