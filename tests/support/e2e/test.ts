import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'

export type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
export { expect }

/** Waits until React has hydrated the page: before hydration, a link reloads the page and React state lacks typed text. */
const waitForHydration = (page: Page) =>
  expect(async () => expect(await page.evaluate(() => 'replayClicks' in window)).toBe(false)).toPass({
    intervals: [20, 50, 100],
    timeout: 20_000,
  })

/**
 * Waits until React has hydrated an element whose code is loaded after that of the page: before, a press on a link loads a document.
 * React stores the props of a hydrated element in a property with this prefix.
 */
export const waitForHydrationOf = (element: Locator) =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true)

/** Presses a button that opens the file dialog, and chooses files in it. */
export async function chooseFiles(button: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  const chooser = button.page().waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(files)
}

function withHydrationWait(context: BrowserContext): BrowserContext {
  return context.on('page', (page) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (!options?.waitUntil) await waitForHydration(page)
      return response
    }
    page.reload = async (options) => {
      const response = await reload(options)
      if (!options?.waitUntil) await waitForHydration(page)
      return response
    }
  })
}

type WorkerOptions = {
  /** Whether the browser loads images. Without them, browser and store take a quarter less processor time. */
  pictures: boolean
}

/** Ends the handlers of `page.route` whose request is still under way when the test ends: their errors fail no test. */
const endRouteHandlers = (context: BrowserContext) =>
  Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))

/** Playwright's `test`; `goto` and `reload` resolve after hydration, unless the test passes `waitUntil`. */
export const test = base.extend<object, WorkerOptions>({
  pictures: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    ({ launchOptions, pictures }, use) => {
      const args = pictures ? [] : ['--blink-settings=imagesEnabled=false']
      return use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await use(withHydrationWait(context))
    await endRouteHandlers(context)
  },
})

/** A page in a new browser context, without the cookies and storage of the first. */
export const openAnotherSession = async (browser: Browser): Promise<Page> =>
  withHydrationWait(await browser.newContext()).newPage()
