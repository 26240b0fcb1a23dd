import { measureBackOffice } from './back-office.ts'
import { type BenchEffort, compareRead, compareWrite } from './baseline-comparison.ts'
import { measurePropagation } from './cache-propagation.ts'
import { measureDocuments } from './documents.ts'
import { measureFirstRequests } from './first-requests.ts'
import { compareLists } from './list-latency.ts'
import { inspectedBy } from './mixed-traffic/process-inspector.ts'
import { measureOrderCost } from './order-cost.ts'
import { compareWithDriver, placeOrderRequest } from './order-placement.ts'
import { adminLists, filteredLists, findTargetIds, listings, otherReads } from './read-requests.ts'
import { measureRendering } from './rendering.ts'
import { createReport, type Report } from './report.ts'
import { measureSearch } from './search-latency.ts'
import {
  type BaselineServer,
  type BenchServer,
  firstRequestsPort,
  inspectorPort,
  type StoreEnvironment,
  startBaseline,
  startServer,
} from './server-process.ts'
import { createShoppers, type WriteRequest } from './shoppers.ts'
import { measureShopping } from './shopping.ts'
import { measureSteady } from './steady.ts'
import { measureTwoMachines } from './two-machines.ts'

const isFull = process.argv.includes('--full')
const sizes = (process.env.BENCH_SIZES ?? (isFull ? '1000,100000,1000000' : '1000')).split(',').map(Number)
const [smallest, ...larger] = sizes as [number, ...number[]]
const effort: BenchEffort = { rounds: 3, seconds: 1, writes: isFull ? 400 : 200 }
const searches = isFull ? { rounds: 5, seconds: 6 } : { rounds: 3, seconds: 3 }
/** The parts that each size is measured with. */
const partsOfASize = ['search', 'shopping', 'back-office', 'placement', 'responses'] as const
/** Parts that the smallest size alone is measured with. */
const partsOfTheSmallest = ['rendering', 'order-cost', 'propagation', 'documents'] as const
const otherParts = ['lists', 'start'] as const
/** Parts that run only if they are selected, each with a report of its own. */
const separateParts = ['steady', 'two-machines'] as const
const optionOf = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
/** `--part=placement,search` measures only these parts. */
const selectedParts = optionOf('part')?.split(',')
const unknownPart = selectedParts?.find(
  (name) => ![...partsOfASize, ...partsOfTheSmallest, ...otherParts, ...separateParts].some((part) => part === name),
)
if (unknownPart !== undefined) throw new Error(`There is no part "${unknownPart}".`)
type Part = (typeof partsOfASize)[number] | (typeof partsOfTheSmallest)[number] | (typeof otherParts)[number]
const isSelected = (part: Part) => !selectedParts || selectedParts.includes(part)

const signIn: WriteRequest = ({ credentials }) => ({ path: '/api/auth/login', body: credentials })
const addToCart: WriteRequest = ({ variantId }) => ({
  path: '/api/cart/add',
  body: { productVariantId: variantId, quantity: 1 },
})
const setQuantity: WriteRequest = ({ cartItemId }) => ({
  path: '/api/cart/update-quantity',
  method: 'PUT',
  body: { cartItemId, newQuantity: 2 },
})

/** Compares every read request, sign-in, cart changes and placement with baseline responses of the same bytes. */
async function compareWithBaseline(store: BenchServer, baseline: BaselineServer) {
  const targets = await findTargetIds(store)
  const rows = []
  for (const request of [...otherReads, ...listings, ...filteredLists, ...adminLists])
    rows.push(await compareRead(store, baseline, targets, request, { ...effort, rounds: 5 }))
  const shoppers = await createShoppers(store.connectionString, effort.writes * effort.rounds + 1)
  rows.push(await compareWrite(store, baseline, 'sign in', shoppers, signIn, { ...effort, writes: 40 }))
  rows.push(await compareWrite(store, baseline, 'set a quantity in the cart', shoppers, setQuantity, effort))
  rows.push(await compareWrite(store, baseline, 'place a COD order of two lines', shoppers, placeOrderRequest, effort))
  rows.push(await compareWrite(store, baseline, 'add to cart', shoppers, addToCart, effort))
  return rows
}

const startAndMemory = (store: BenchServer) => ({
  products: store.products,
  'start ms': store.startMs,
  'resident MB': store.memory().current,
  'peak resident MB': store.memory().peak,
})

/** Measures a store while no other one runs; returns its start time and memory. */
async function withServer(
  products: number,
  measure: (store: BenchServer) => Promise<void>,
  environment: StoreEnvironment = {},
) {
  const store = await startServer(products, 0, environment)
  try {
    await measure(store)
    return startAndMemory(store)
  } finally {
    await store.stop()
  }
}

async function measureSize(report: Report, store: BenchServer, baseline: BaselineServer) {
  const { products } = store
  if (isSelected('search'))
    report.add(`Search at 50 requests a second, ${products} products`, await measureSearch(store, searches))
  if (isSelected('shopping'))
    report.add(`Customers, one request after another, ${products} products`, await measureShopping(store))
  if (isSelected('back-office'))
    report.add(`Back office, one request after another, ${products} products`, await measureBackOffice(store))
  if (isSelected('placement'))
    report.add(`Placement against a bare driver, ${products} products`, [
      await compareWithDriver(store, effort.rounds, effort.writes),
    ])
  if (isSelected('responses'))
    report.add(
      `Against the baseline, a bare Fastify response of the same bytes, ${products} products`,
      await compareWithBaseline(store, baseline),
    )
}

/** Measurements that do not depend on the number of products. */
async function measureSmallest(report: Report, store: BenchServer) {
  if (isSelected('rendering'))
    report.add('Rendered pages (budget for a product: 8 ms of processor time)', await measureRendering(store))
  if (isSelected('order-cost'))
    report.add(
      'Processor time of a COD order of one line with add to cart and its jobs (budget for the sum: 10.6 ms)',
      await measureOrderCost(store, effort.writes),
    )
  if (isSelected('propagation'))
    report.add('Time until another process serves a saved change (budget: 1,000 ms)', await measurePropagation(store))
  if (isSelected('documents'))
    report.add('Documents of 200 orders in one file (budget: 10 s)', await measureDocuments(store))
}

/** Compares the lists of each larger store with the smallest. */
async function measureLists(report: Report) {
  const rows: ReturnType<typeof startAndMemory>[] = []
  await withServer(smallest, async (small) => {
    for (const products of larger) {
      const large = await startServer(products, 1)
      const title = `Lists at ${products} products against the same at ${smallest}, one request after another`
      try {
        report.add(title, await compareLists(small, large))
        rows.push(startAndMemory(large))
      } finally {
        await large.stop()
      }
    }
  })
  report.add('Memory after these measurements', rows)
}

/** Starts of the store with its own PostgreSQL and the demonstration data. */
async function measureStart(report: Report) {
  const { starts, requests } = await measureFirstRequests(firstRequestsPort)
  report.add('Start of a store with demonstration data (budget: 1,500 ms)', starts)
  report.add('First requests of a process', requests)
}

async function measure(baseline: BaselineServer) {
  const name = isFull ? 'full run' : 'short run'
  const report = createReport(selectedParts ? `${name}, ${selectedParts.join(' and ')}` : name)
  if (partsOfASize.some(isSelected)) {
    const rows = []
    for (const products of sizes) rows.push(await withServer(products, (store) => measureSize(report, store, baseline)))
    report.add('Start and memory after these measurements', rows)
  }
  if (partsOfTheSmallest.some(isSelected))
    report.add('Memory after these measurements', [
      await withServer(smallest, (store) => measureSmallest(report, store)),
    ])
  if (isSelected('lists') && larger.length > 0) await measureLists(report)
  if (isSelected('start')) await measureStart(report)
}

/** Mixed traffic for `--minutes` at `--rate` requests a second. */
async function measureSteadyRun() {
  const options = { minutes: Number(optionOf('minutes') ?? 10), rate: Number(optionOf('rate') ?? 200) }
  const report = createReport('steady run', ` -- --part=steady --minutes=${options.minutes} --rate=${options.rate}`)
  // The response cache holds all pages of the catalogue, as an owner sets it for so much traffic (docs/response-cache.md).
  const environment = { ...inspectedBy(inspectorPort), RESPONSE_CACHE_MB: '64' }
  await withServer(smallest, (store) => measureSteady(report, store, options), environment)
}

/** Mixed traffic to two machines, of which one is killed after `--seconds`. */
async function measureTwoMachinesRun() {
  const options = { seconds: Number(optionOf('seconds') ?? 30), rate: Number(optionOf('rate') ?? 100) }
  const report = createReport(
    'two machines',
    ` -- --part=two-machines --seconds=${options.seconds} --rate=${options.rate}`,
  )
  await measureTwoMachines(report, smallest, options)
}

async function measureOthers() {
  const baseline = await startBaseline()
  try {
    await measure(baseline)
  } finally {
    await baseline.stop()
  }
}

const isSeparate = (part: string) => (separateParts as readonly string[]).includes(part)
if (selectedParts?.includes('steady')) await measureSteadyRun()
if (selectedParts?.includes('two-machines')) await measureTwoMachinesRun()
if (!selectedParts?.every(isSeparate)) await measureOthers()
