import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext, type PageApi } from './api/api-context.ts'
import { call } from './api/call.ts'
import { resultFromPromise } from './api/result.ts'
import './app.css'
import type { Route } from './+types/root.ts'
import { ErrorPage } from './layouts/ErrorPage.tsx'
import { NoScriptNotice } from './layouts/NoScriptNotice.tsx'
import { TestModeBanner } from './layouts/TestModeBanner.tsx'
import { startReloadPrompt } from './ui/feedback/reload-prompt.ts'
import { Toaster } from './ui/feedback/Toaster.tsx'
import { preloadedFonts } from './ui/fonts.ts'
import { useOverlayHistory } from './ui/overlay/overlay-stack.ts'
import { usePageAfterFailedCode } from './ui/use-page-after-failed-code.ts'

/** The data of every page: company, categories, test mode. A page is rendered without those that could not be read. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call: callApi, publicUrl } = context.get(apiContext)
  return { ...(await loadShopInfo(callApi)), publicUrl }
}

/** Runs in the browser only after `useRevalidator`, as the back office calls it after a change. */
export async function clientLoader() {
  return { ...(await loadShopInfo(call)), publicUrl: window.location.origin }
}

async function loadShopInfo(callApi: PageApi) {
  const [company, categories, payments] = await Promise.all([
    resultFromPromise(callApi('GET /company-details')),
    resultFromPromise(callApi('GET /categories')),
    resultFromPromise(callApi('GET /payments/methods')),
  ])
  return { company, categories, isPublicTestMode: payments.data?.isPublicTestMode ?? false }
}

/** Reloads the data only on `useRevalidator`, which leaves the URL unchanged. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href && defaultShouldRevalidate

/** The document around every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  // In the layout, because error pages have buttons too. In a timeout, because React ignores a click on a `<Suspense>` boundary
  // that it cannot hydrate during effects.
  useEffect(() => {
    const timer = setTimeout(() => window.replayClicks?.())
    return () => clearTimeout(timer)
  }, [])
  return (
    <html
      lang="en-IN"
      className="[--header-height:3.75rem] has-[[data-infinite-list]]:[overflow-anchor:none] max-md:has-[#shop-menu:popover-open]:overflow-hidden phone:has-[[data-buy-bar]]:[--bottom-bar:4.9rem] md:[--header-height:4.5rem]"
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

/** Registers the service worker that shows a page without a network; it is optional. */
const registerServiceWorker = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})

export default function Root({ loaderData: { isPublicTestMode } }: Route.ComponentProps) {
  useOverlayHistory()
  usePageAfterFailedCode()
  useEffect(startReloadPrompt, [])
  useEffect(() => {
    if (import.meta.env.PROD) setTimeout(registerServiceWorker, 4000)
  }, [])
  return (
    <>
      <NoScriptNotice />
      {isPublicTestMode && <TestModeBanner />}
      <Outlet />
      <Toaster />
    </>
  )
}

/** The error page without header and footer, because their data may have failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorPage error={error} />
    </main>
  )
}
