import type { ReactNode } from 'react'
import { RouteFocus } from '../RouteFocus.tsx'
import { Header } from './Header.tsx'
import { Footer } from './lazy-frame.tsx'
import { Overlays } from './Overlays.tsx'

const skipLink =
  'fixed top-2 left-2 z-60 rounded-control bg-link px-5 py-3 font-semibold text-link-ink not-focus:sr-only'

/** Header, footer and overlays around every page of the storefront. */
export function StorefrontFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col has-[[data-buy-bar]]:phone:pb-(--bottom-bar)">
      <a href="#main" className={skipLink}>
        Skip to content
      </a>
      <a href="#footer" className={skipLink}>
        Skip to footer
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <RouteFocus />
      <Overlays />
    </div>
  )
}
