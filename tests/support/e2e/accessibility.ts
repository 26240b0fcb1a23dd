import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const desktop = { width: 1366, height: 860 }
const phone = { width: 390, height: 844 }
/** A desktop whose text is enlarged to 200 %, and the narrowest phone still sold. */
const narrowViewports = [
  { width: 683, height: 430 },
  { width: 360, height: 800 },
]

// Every rule in both: the colours are pairs that hold at any size, and the size changes what there is to see.
const colorSchemes = [
  { size: desktop, colorScheme: 'light' },
  { size: phone, colorScheme: 'dark' },
] as const
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Opens a page and waits until it stands with all that it loads afterwards. */
export async function openAndWaitForContent(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

/** What keeps people out of the page as it stands, on a light desktop and a dark phone, without loading it anew; `where` opens each sentence. */
export async function findViolations(page: Page, where: string): Promise<string[]> {
  const found: string[] = []
  for (const { size, colorScheme } of colorSchemes) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // One injection into the page's only frame; the other way opens a tab for every analysis. What is in order is judged
    // as well but not listed: that would take as long again.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await axe.withTags(rules).analyze()
    const look = `${where}, ${colorScheme}, ${size.width} px`
    found.push(...violations.map(({ id, nodes }) => `${look}: ${id} at ${nodes.map(({ html }) => html).join(' ')}`))
    found.push(...(await findRunningAnimations(page)).map((name) => `${look}: ${name} moves`))
  }
  for (const size of narrowViewports) {
    await page.setViewportSize(size)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) found.push(`${where}, ${size.width} px: scrolls sideways by ${overflow}`)
  }
  await page.setViewportSize(desktop)
  return found
}

/** Whatever takes its time to move. */
const findRunningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 5)
      .map(({ effect }) => (effect instanceof KeyframeEffect && effect.target?.outerHTML.slice(0, 200)) || 'something'),
  )
