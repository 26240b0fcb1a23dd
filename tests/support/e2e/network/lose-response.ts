import type { Page, Route } from '@playwright/test'

/** The next request to the URL reaches the store, but the page does not get its response. */
export const loseResponse = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** Requests of the method to the URL fail without a message of the server. Returns a function that ends this. */
export async function failRequests(page: Page, method: string, url: string | RegExp): Promise<() => Promise<void>> {
  const fail = (route: Route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback()
  await page.route(url, fail)
  return () => page.unroute(url, fail)
}
