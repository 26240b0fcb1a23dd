import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext, type PageApi } from './api/api-context.ts'
import { call } from './api/call.ts'
import { toResult } from './api/result.ts'
import './app.css'
import type { Route } from './+types/root.ts'
import { ErrorPage } from './layouts/ErrorPage.tsx'
import { TestModeBanner } from './layouts/TestModeBanner.tsx'
import { startReloadPrompt } from './ui/feedback/reload-prompt.ts'
import { Toaster } from './ui/feedback/Toaster.tsx'
import { preloadedFonts } from './ui/fonts.ts'
import { useOverlayHistory } from './ui/overlay/overlay-stack.ts'

/** What every page needs: who the shop is and what it sells. A page that cannot know it still stands. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call: ask, publicUrl } = context.get(apiContext)
  return { ...(await loadShopInfo(ask)), publicUrl }
}

/** In the browser they are read anew only when somebody asks for it, as the back office does after a change. */
export async function clientLoader() {
  return { ...(await loadShopInfo(call)), publicUrl: window.location.origin }
}

async function loadShopInfo(ask: PageApi) {
  const [company, categories, payments] = await Promise.all([
    toResult(ask('GET /company-details')),
    toResult(ask('GET /categories')),
    toResult(ask('GET /payments/methods')),
  ])
  return { company, categories, isPublicTestMode: payments.data?.isPublicTestMode ?? false }
}

/** Moving about the shop changes neither its name nor its categories; `useRevalidator` stays on the same address. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href && defaultShouldRevalidate

/** The document around every page, those that failed included. */
export function Layout({ children }: { children: ReactNode }) {
  // Here and not in the page: a page that failed has buttons too.
  // After the effects: within them React cannot hydrate the `<Suspense>` around a clicked button, and drops the click.
  useEffect(() => {
    const timer = setTimeout(() => window.replayClicks?.())
    return () => clearTimeout(timer)
  }, [])
  return (
    <html
      lang="en-IN"
      className="[--header-height:3.75rem] has-[[data-growing-list]]:[overflow-anchor:none] max-md:has-[#shop-menu:popover-open]:overflow-hidden max-md:has-[[data-buy-bar]]:[--bottom-bar:4.9rem] md:[--header-height:4.5rem]"
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d0e14" />
        {preloadedFonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The worker that shows a page when there is no network. It comes when all else has, and a browser that refuses it loses nothing. */
const registerServiceWorker = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})

export default function Root({ loaderData: { isPublicTestMode } }: Route.ComponentProps) {
  useOverlayHistory()
  useEffect(startReloadPrompt, [])
  useEffect(() => {
    if (import.meta.env.PROD) setTimeout(registerServiceWorker, 4000)
  }, [])
  return (
    <>
      {isPublicTestMode && <TestModeBanner />}
      <Outlet />
      <Toaster />
    </>
  )
}

/** The last resort, without header and footer: what they need may be what broke. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorPage error={error} />
    </main>
  )
}
