import type { ReactNode } from 'react'
import { useCompanyName } from '#web/company/company.ts'
import { RouteFocus } from '../RouteFocus.tsx'
import { SkipLink } from '../SkipLink.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Overlays } from './Overlays.tsx'

/** Header, footer and overlays around every page of the storefront. */
export function StorefrontFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col has-[[data-buy-bar]]:max-md:pb-(--bottom-bar)">
      <SkipLink href="#main">Skip to content</SkipLink>
      <SkipLink href="#footer">Skip to footer</SkipLink>
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <RouteFocus />
      <Overlays brand={useCompanyName()} />
    </div>
  )
}
