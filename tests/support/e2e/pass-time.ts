import type { Page } from '@playwright/test'

/**
 * Runs the timers of the next milliseconds, in a page whose clock the test has installed. When it resolves, the requests that they cause are
 * reported: the page makes its requests in an order, and the second of these follows after what a component does in its effects.
 */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.evaluate(async () => {
    for (const path of ['/healthz', '/healthz']) await fetch(path)
  })
}
