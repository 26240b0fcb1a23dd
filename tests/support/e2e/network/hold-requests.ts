import type { Page, Request } from '@playwright/test'

/** Holds requests to the URL until `release` is called; with `times`, only the first ones. `requested` resolves with the first held request. */
export async function holdRequests(page: Page, url: string | RegExp, times?: number) {
  const first = Promise.withResolvers<Request>()
  const released = Promise.withResolvers<void>()
  await page.route(
    url,
    async (route) => {
      first.resolve(route.request())
      await released.promise
      // The page may have aborted the request meanwhile.
      await route.continue().catch(() => undefined)
    },
    { times },
  )
  return { requested: first.promise, release: () => released.resolve() }
}
