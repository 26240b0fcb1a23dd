import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const desktop = { width: 1366, height: 860 }
const phone = { width: 390, height: 844 }
/** A desktop at 200 % zoom, and the narrowest phone on sale. */
const narrowViewports = [
  { width: 683, height: 430 },
  { width: 360, height: 800 },
]

// Every rule runs in both: colour contrast does not depend on the size, and the size changes which elements are visible.
const colorSchemes = [
  { size: desktop, colorScheme: 'light' },
  { size: phone, colorScheme: 'dark' },
] as const
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits until the page's heading is visible and no "Loading" text remains. */
export async function waitForContent(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

const dimmedTables = (page: Page) => page.locator('table[aria-busy]')

/** Accessibility violations of the current state of a page, or of the elements within a selector: a rule and its elements each. */
export async function findAxeViolations(page: Page, selector?: string): Promise<string[]> {
  // The script of axe takes half the time of an analysis: a page with axe gets an empty one.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // Legacy mode injects axe into the page's only frame; the default mode opens a tab for every analysis. Collecting the
  // nodes of rules that pass would double the time.
  const axe = new AxeBuilder({ page, axeSource: isLoaded ? ';' : undefined })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
  if (selector) axe.include(selector)
  let violations: Awaited<ReturnType<typeof axe.analyze>>['violations']
  let wasDimmed: boolean
  // A table is dimmed while it is loaded again, which lowers its contrast: an analysis during which that happened is repeated.
  do {
    await expect(dimmedTables(page)).toHaveCount(0)
    const changes = await page.evaluateHandle(() => {
      const seen = { count: 0 }
      const observer = new MutationObserver((records) => {
        seen.count += records.length
      })
      observer.observe(document.body, { subtree: true, attributeFilter: ['aria-busy'] })
      return seen
    })
    violations = (await axe.analyze()).violations
    wasDimmed = (await changes.evaluate(({ count }) => count)) > 0 || (await dimmedTables(page).count()) > 0
  } while (wasDimmed)
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Sets the browser's default text size, for the open document, to a multiple of 16 px: 2 is text of 200 %. */
async function scaleText(page: Page, scale: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * scale } })
}

/**
 * Accessibility violations of the current page, or of the elements within a selector, on a light desktop and a dark phone, without a reload;
 * each line begins with `where`. The page must not scroll sideways on small screens, in the shop also not with text of 200 %.
 */
export async function findViolations(page: Page, where: string, selector?: string): Promise<string[]> {
  const found: string[] = []
  for (const { size, colorScheme } of colorSchemes) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const violations = [
      ...(await findAxeViolations(page, selector)),
      ...(await findRunningAnimations(page)).map((name) => `${name} is animated`),
    ]
    found.push(...violations.map((violation) => `${where}, ${colorScheme}, ${size.width} px: ${violation}`))
  }
  for (const size of narrowViewports) {
    await page.setViewportSize(size)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) found.push(`${where}, ${size.width} px: scrolls horizontally by ${overflow} px`)
  }
  await page.setViewportSize(desktop)
  const isInShop = !new URL(page.url()).pathname.startsWith('/admin')
  return isInShop ? [...found, ...(await findOverflowOfLargeText(page, where))] : found
}

/** Whether the page or its dialog scrolls sideways on the narrowest phone with text of 200 %, as a line that begins with `where`. */
export async function findOverflowOfLargeText(page: Page, where: string): Promise<string[]> {
  await page.setViewportSize(narrowViewports.at(-1)!)
  await scaleText(page, 2)
  const overflow = await page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('[aria-modal], [aria-modal] > *')]
    return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
  await scaleText(page, 1)
  await page.setViewportSize(desktop)
  return overflow > 0 ? [`${where}, text of 200 %: scrolls horizontally by ${overflow} px`] : []
}

/** The focused element: its name, whether its focus is visible, and whether another element covers it. */
export type Focus = { name: string; isRinged: boolean; isCovered: boolean }

/** The focused element; null if it is the body. */
const focusOn = (page: Page): Promise<Focus | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { left, top, width, height } = element.getBoundingClientRect()
    const x = Math.min(Math.max(left + width / 2, 1), innerWidth - 2)
    const y = Math.min(Math.max(top + height / 2, 1), innerHeight - 2)
    const above = document.elementFromPoint(x, y)
    // A card's link draws its ring around the whole card.
    const outlines = [null, '::after'].map((part) => getComputedStyle(element, part).outlineStyle)
    return {
      name: element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '',
      isRinged: outlines.some((style) => style !== 'none'),
      isCovered: !above || !(element.contains(above) || above.contains(element) || above.closest('label')),
    }
  })

/** Presses a key so many times, and returns what had the focus after each. */
export async function walkFocus(page: Page, key: 'Tab' | 'Shift+Tab', presses: number): Promise<Focus[]> {
  const focused: Focus[] = []
  for (let step = 0; step < presses; step++) {
    await page.keyboard.press(key)
    const focus = await focusOn(page)
    if (focus) focused.push(focus)
  }
  return focused
}

/** Elements with an animation longer than 5 ms. */
const findRunningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 5)
      .map(({ effect }) => (effect instanceof KeyframeEffect && effect.target?.outerHTML.slice(0, 200)) || 'something'),
  )

/** Expects that the page does not scroll sideways on a narrow phone; the size of the page stays as it was. */
export async function expectToFitPhone(page: Page) {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize(size)
}
