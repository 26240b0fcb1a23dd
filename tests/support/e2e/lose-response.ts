import type { Page } from '@playwright/test'

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
