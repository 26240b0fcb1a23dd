import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }

/**
 * Records the layout shifts of the pages that are opened afterwards, without fonts: one that arrives after the first paint changes
 * the width of texts. `layoutShifts` returns them with the first characters of what moved.
 */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((entries) => {
      for (const { value, sources } of entries.getEntries() as Shift[])
        shifts.push(`${value} ${sources.map(({ node }) => node?.outerHTML?.slice(0, 80)).join(' | ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The layout shifts of the open page since it was opened. */
export const layoutShifts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
