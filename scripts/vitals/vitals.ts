/**
 * `npm run vitals`: measures the production build on a throttled 4G phone: bytes, requests, LCP, CLS and INP of home, list, product
 * and checkout. Prints the median of three visits each; exits with 1 if a budget is exceeded.
 * The argument is the CPU slowdown factor: `npm run vitals -- 3` (default 4).
 */
import { type Browser, chromium, devices, request } from '@playwright/test'
import { findChromium } from '#tests/support/e2e/chromium.ts'
import { addAddress } from '#tests/support/e2e/customer.ts'
import globalSetup from '#tests/support/e2e/global-setup.ts'
import { testServer } from '#tests/support/e2e/test-server.ts'
import { warmUp } from '../lighthouse/warm-up.ts'
import { median } from '../median.ts'
import { findBestSeller, registerCustomerWithCart } from '../shopper-fixtures.ts'
import { observeVitals, type Vitals } from './observe-vitals.ts'
import { createVisits, openVisit, type Visit } from './visits.ts'

/** Google's "good" values of CLS and INP, and the store's budget of LCP; in milliseconds, CLS has no unit. */
const budgets = { lcp: 1500, cls: 0.1, inp: 200 } as const
const visitsEach = 3

/** Creates two customers with the best seller in the cart, one of them with an address. */
async function createCustomers() {
  const api = await request.newContext({ baseURL: testServer.url })
  const { productId, variantId } = await findBestSeller(api)
  const withAddress = await registerCustomerWithCart(api, variantId, 1)
  const withoutAddress = await registerCustomerWithCart(api, variantId, 1)
  await addAddress(withAddress)
  return { productId, tokens: { withAddress: withAddress.token, withoutAddress: withoutAddress.token } }
}

async function visitOnce(browser: Browser, visit: Visit, slowdown: number): Promise<Vitals> {
  const context = await browser.newContext({ ...devices['Moto G4'], serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const observed = await observeVitals(page, slowdown)
    await openVisit(page, visit, testServer.url)
    const loaded = await observed.vitals()
    if (visit.countsAfterLoad) observed.resetCounts()
    await visit.interact(page)
    const { inp, ...afterInteraction } = await observed.vitals()
    return visit.countsAfterLoad ? { ...afterInteraction, lcp: 0, inp } : { ...loaded, cls: afterInteraction.cls, inp }
  } finally {
    await context.close()
  }
}

function medianOf(visits: readonly Vitals[]): Vitals {
  const names = Object.keys(visits[0]!) as (keyof Vitals)[]
  const medians = names.map((name) => [name, Math.round(median(visits.map((one) => one[name])) * 1000) / 1000])
  return Object.fromEntries(medians) as Vitals
}

async function measure(slowdown: number): Promise<Record<string, Vitals>> {
  const { tokens, productId } = await createCustomers()
  const browser = await chromium.launch(await findChromium())
  const table: Record<string, Vitals> = {}
  try {
    for (const visit of createVisits(productId, tokens)) {
      await warmUp(testServer.url, visit.path)
      const visits: Vitals[] = []
      for (let n = 0; n < visitsEach; n++) visits.push(await visitOnce(browser, visit, slowdown))
      table[visit.name] = medianOf(visits)
    }
    return table
  } finally {
    await browser.close()
  }
}

const isOverBudget = (vitals: Vitals) =>
  Object.entries(budgets).some(([name, max]) => vitals[name as keyof typeof budgets] > max)

const slowdown = Number(process.argv[2]) || 4
const closeStore = await globalSetup()
try {
  const table = await measure(slowdown)
  console.log(
    `A phone ${slowdown} times slower than this machine, on Chromium's "Fast 4G"; budgets: ${JSON.stringify(budgets)}.`,
  )
  console.table(table)
  process.exitCode = Object.values(table).some(isOverBudget) ? 1 : 0
} finally {
  await closeStore()
}
