import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'

export type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
export { expect }

/** Waits until the scripts of a page have taken it over: before that a link opens a page anew, and what is typed may be lost. */
const waitForHydration = (page: Page) =>
  expect(async () => expect(await page.evaluate(() => 'replayClicks' in window)).toBe(false)).toPass({
    intervals: [20, 50, 100],
    timeout: 20_000,
  })

function withHydrationWait(context: BrowserContext): BrowserContext {
  return context.on('page', (page) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (url, options) => {
      const reply = await goto(url, options)
      if (!options?.waitUntil) await waitForHydration(page)
      return reply
    }
    page.reload = async (options) => {
      const reply = await reload(options)
      if (!options?.waitUntil) await waitForHydration(page)
      return reply
    }
  })
}

/**
 * A story in the browser. An address that is gone to, and a page that is loaded anew, has been taken over by its scripts before
 * the story goes on, as it has for a person; a story about the time before that says `waitUntil`.
 */
export const test = base.extend({ context: ({ context }, use) => use(withHydrationWait(context)) })

/** The page of somebody else, at another machine: with no sign-in and no storage of the first. */
export const openAnotherSession = async (browser: Browser): Promise<Page> =>
  withHydrationWait(await browser.newContext()).newPage()
