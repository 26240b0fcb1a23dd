/**
 * `npm run vitals`: measures the production build on a throttled 4G phone, with the pages of a store in use (`scripts/sample-store/`): bytes,
 * requests, LCP, CLS, long tasks and elements of the pages, and INP of each interaction. Prints the median of three visits each; exits
 * with 1 if a budget is exceeded. The argument is the CPU slowdown factor: `npm run vitals -- 3` (default 4). Further arguments are
 * names of visits: `npm run vitals -- 4 home product`.
 */
import { type Browser, chromium, devices, type Page, request } from '@playwright/test'
import { findChromium } from '#tests/support/e2e/chromium.ts'
import { addAddress } from '#tests/support/e2e/customer.ts'
import globalSetup from '#tests/support/e2e/global-setup.ts'
import { testServer } from '#tests/support/e2e/test-server.ts'
import { scrollThrough, warmUp } from '../lighthouse/warm-up.ts'
import { readMeasurementArguments } from '../measurement-arguments.ts'
import { median } from '../median.ts'
import { fillSampleStore } from '../sample-store/sample-store.ts'
import { findBestSeller, registerCustomerWithCart } from '../shopper-fixtures.ts'
import { measureInteraction, observeVitals, type Vitals } from './observe-vitals.ts'
import { openVisit, type Visit, visits } from './visits.ts'

/** Google's "good" values of CLS and INP, and the store's budget of LCP; in milliseconds, CLS has no unit. */
const budgets = { lcp: 1500, cls: 0.1, inp: 200 } as const
const visitsEach = 3
const phone = devices['Moto G4']

type Measured = { page: Vitals; interactions: Record<string, number> }

/** Creates a customer with the best seller in the cart; returns the token. */
async function createCustomer(hasAddress: boolean): Promise<string> {
  const api = await request.newContext({ baseURL: testServer.url })
  const { variantId } = await findBestSeller(api)
  const customer = await registerCustomerWithCart(api, variantId, 1)
  if (hasAddress) await addAddress(customer)
  return customer.token
}

async function measureSteps(page: Page, steps: Visit['steps']) {
  const interactions: Record<string, number> = {}
  for (const { name, act } of steps) interactions[name] = await measureInteraction(page, act)
  return interactions
}

async function visitOnce(browser: Browser, visit: Visit, url: string, slowdown: number): Promise<Measured> {
  const token = visit.customer && (await createCustomer(visit.customer.hasAddress))
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const observed = await observeVitals(page, slowdown)
    await openVisit(page, url, token)
    const loaded = await observed.vitals()
    if (visit.countsAfterLoad) observed.resetCounts()
    else await scrollThrough(page)
    const interactions = await measureSteps(page, visit.steps)
    const after = await observed.vitals()
    return { page: visit.countsAfterLoad ? { ...after, lcp: 0 } : { ...loaded, cls: after.cls }, interactions }
  } finally {
    await context.close()
  }
}

const medianOf = <Name extends string>(records: readonly Record<Name, number>[]): Record<Name, number> => {
  const names = Object.keys(records[0]!) as Name[]
  const medians = names.map((name) => [name, Math.round(median(records.map((one) => one[name])) * 1000) / 1000])
  return Object.fromEntries(medians)
}

async function measure(slowdown: number, names: readonly string[]): Promise<Record<string, Measured>> {
  const pages = await fillSampleStore()
  const browser = await chromium.launch(await findChromium())
  const table: Record<string, Measured> = {}
  try {
    for (const visit of visits.filter(({ name }) => names.includes(name))) {
      const url = testServer.url + pages[visit.page]
      await warmUp(browser, url, phone)
      const measured: Measured[] = []
      for (let n = 0; n < visitsEach; n++) measured.push(await visitOnce(browser, visit, url, slowdown))
      const interactions = medianOf(measured.map((one) => one.interactions))
      table[visit.name] = { page: medianOf(measured.map((one) => one.page)), interactions }
    }
    return table
  } finally {
    await browser.close()
  }
}

const isOverBudget = ({ page, interactions }: Measured) =>
  page.lcp > budgets.lcp || page.cls > budgets.cls || Object.values(interactions).some((inp) => inp > budgets.inp)

function printTables(table: Record<string, Measured>) {
  console.table(Object.fromEntries(Object.entries(table).map(([name, { page }]) => [name, page])))
  const rows = Object.entries(table).flatMap(([name, { interactions }]) =>
    Object.entries(interactions).map(([interaction, inp]) => ({ page: name, interaction, inp })),
  )
  console.table(rows)
}

const { number: slowdown = 4, names } = readMeasurementArguments(visits.map(({ name }) => name))
const closeStore = await globalSetup()
try {
  const table = await measure(slowdown, names)
  console.log(
    `A phone ${slowdown} times slower than this machine, on Chromium's "Fast 4G"; budgets: ${JSON.stringify(budgets)}.`,
  )
  printTables(table)
  process.exitCode = Object.values(table).some(isOverBudget) ? 1 : 0
} finally {
  await closeStore()
}
