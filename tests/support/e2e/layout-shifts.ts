import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }

/**
 * Records the layout shifts of the pages that are opened afterwards, without fonts: one that arrives after the first paint changes
 * the width of texts. A page is hidden until it is parsed: a busy computer paints it in the middle of an element, whose rest then moves
 * what is centred or at the end of the page. `layoutShifts` returns the shifts with the first characters of what moved.
 */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.addInitScript(() => {
    const hidden = new CSSStyleSheet()
    hidden.replaceSync('html { display: none }')
    document.adoptedStyleSheets.push(hidden)
    document.addEventListener('readystatechange', () => document.adoptedStyleSheets.pop(), { once: true })
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
