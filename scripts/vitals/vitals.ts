/**
 * `npm run vitals`: the built store as a phone on 4G meets it, measured and not worked out: bytes, requests, largest paint, shifts
 * and the slowest press on home, list, product and checkout. The median of three visits each; ends with 1 where a budget is broken.
 * How many times slower than this machine the phone is can be given: `npm run vitals -- 3` (4 unless told).
 */
import { type Browser, chromium, devices, request } from '@playwright/test'
import { findChromium } from '../../tests/support/chromium.ts'
import { aCustomerOf, anAddressOf } from '../../tests/support/placed-order.ts'
import startStore from '../../tests/support/start-store.ts'
import { storeAddress } from '../../tests/support/store-address.ts'
import { storeApi } from '../../tests/support/store-api.ts'
import { warmUp } from '../lighthouse/warm-up.ts'
import { type Vitals, watch } from './observe.ts'
import { open, type Visit, visitsOf } from './visits.ts'

/** Google's "good" for shifts and presses; the store's own for paints. Milliseconds; shifts have no unit. */
const budgets = { lcp: 1500, cls: 0.1, inp: 200 } as const
const visitsEach = 3

/** A product, and two customers who have it in the cart. */
async function twoCustomers() {
  const api = await request.newContext({ baseURL: storeAddress.url })
  const shop = storeApi(api)
  const { data } = await shop.get<{ data: { id: string }[] }>('/products?limit=1&sortBy=buyCount')
  const productId = data[0]!.id
  const { variants } = await shop.get<{ variants: { id: string }[] }>(`/products/${productId}?view=0`)
  const [settled, newcomer] = [await aCustomerOf(api), await aCustomerOf(api)]
  for (const customer of [settled, newcomer])
    await customer.api.post('/cart/add', { productVariantId: variants[0]!.id, quantity: 1 })
  await anAddressOf(settled)
  return { productId, tokens: { withAddress: settled.token, without: newcomer.token } }
}

async function visitOnce(browser: Browser, visit: Visit, slowdown: number): Promise<Vitals> {
  const context = await browser.newContext({ ...devices['Moto G4'], serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const watched = await watch(page, slowdown)
    await open(page, visit, storeAddress.url)
    const firstVisit = await watched.vitals()
    if (visit.afterwards) watched.forget()
    await visit.press(page)
    const { inp, ...pressed } = await watched.vitals()
    return visit.afterwards ? { ...pressed, lcp: 0, inp } : { ...firstVisit, cls: pressed.cls, inp }
  } finally {
    await context.close()
  }
}

const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

function medianOf(visits: readonly Vitals[]): Vitals {
  const names = Object.keys(visits[0]!) as (keyof Vitals)[]
  const medians = names.map((name) => [name, Math.round(middle(visits.map((one) => one[name])) * 1000) / 1000])
  return Object.fromEntries(medians) as Vitals
}

async function measure(slowdown: number): Promise<Record<string, Vitals>> {
  const { tokens, productId } = await twoCustomers()
  const browser = await chromium.launch(await findChromium())
  const table: Record<string, Vitals> = {}
  try {
    for (const visit of visitsOf(productId, tokens)) {
      await warmUp(storeAddress.url, visit.path)
      const visits: Vitals[] = []
      for (let n = 0; n < visitsEach; n++) visits.push(await visitOnce(browser, visit, slowdown))
      table[visit.name] = medianOf(visits)
    }
    return table
  } finally {
    await browser.close()
  }
}

const isOver = (vitals: Vitals) =>
  Object.entries(budgets).some(([name, most]) => vitals[name as keyof typeof budgets] > most)

const slowdown = Number(process.argv[2]) || 4
const closeStore = await startStore()
try {
  const table = await measure(slowdown)
  console.log(
    `A phone ${slowdown} times slower than this machine, on Chromium's "Fast 4G"; budgets: ${JSON.stringify(budgets)}.`,
  )
  console.table(table)
  process.exitCode = Object.values(table).some(isOver) ? 1 : 0
} finally {
  await closeStore()
}
