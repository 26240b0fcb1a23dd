import { type BenchEffort, compareRead, compareWrite } from './baseline-comparison.ts'
import { measurePropagation } from './cache-propagation.ts'
import { compareWithDriver, placeOrderRequest } from './order-placement.ts'
import { adminLists, findTargetIds, listings, otherReads } from './read-requests.ts'
import { measureRendering } from './rendering.ts'
import { createReport, describeMachine } from './report.ts'
import { benchmarkSearch, compareList, latencyRow, mergeComparisons } from './scaling.ts'
import { type BaselineServer, type BenchServer, startBaseline, startServer } from './server-process.ts'
import { createShoppers, type WriteRequest } from './shoppers.ts'

const isFull = process.argv.includes('--full')
const sizes = (process.env.BENCH_SIZES ?? (isFull ? '1000,100000,1000000' : '1000')).split(',').map(Number)
const effort: BenchEffort = { rounds: 3, seconds: 1, writes: isFull ? 400 : 200 }
const searches = isFull ? { rounds: 5, seconds: 6 } : { rounds: 3, seconds: 3 }
/** Samples per list, enough to distinguish p98 from p99. */
const samples = { storefront: 400, admin: 200 }
/** `--part=placement,search` measures only these parts. */
const selectedParts = process.argv
  .find((word) => word.startsWith('--part='))
  ?.slice('--part='.length)
  .split(',')
const isSelected = (part: 'responses' | 'placement' | 'search' | 'lists' | 'propagation' | 'rendering') =>
  !selectedParts || selectedParts.includes(part)

const addToCart: WriteRequest = ({ variantId }) => ({
  path: '/api/cart/add',
  body: { productVariantId: variantId, quantity: 1 },
})
const setQuantity: WriteRequest = ({ cartItemId }) => ({
  path: '/api/cart/update-quantity',
  method: 'PUT',
  body: { cartItemId, newQuantity: 2 },
})

/** Compares every read request, sign-in, cart changes and placement with bare responses of the same bytes. */
async function compareWithBaseline(store: BenchServer, bare: BaselineServer) {
  const targets = await findTargetIds(store)
  const rows = []
  for (const what of [...otherReads, ...listings, ...adminLists])
    rows.push(await compareRead(store, bare, targets, what, { ...effort, rounds: 5 }))
  const shoppers = await createShoppers(store.connectionString, effort.writes * effort.rounds + 1)
  const fewerWrites = { ...effort, writes: 40 }
  const signingIn = shoppers.slice(0, fewerWrites.writes * fewerWrites.rounds + 1)
  rows.push(
    await compareWrite(
      store,
      bare,
      'sign in',
      signingIn,
      ({ signIn }) => ({ path: '/api/auth/login', body: signIn }),
      fewerWrites,
    ),
  )
  rows.push(await compareWrite(store, bare, 'set a quantity in the cart', shoppers, setQuantity, effort))
  rows.push(await compareWrite(store, bare, 'place a COD order of two lines', shoppers, placeOrderRequest, effort))
  rows.push(await compareWrite(store, bare, 'add to cart', shoppers, addToCart, effort))
  return rows
}

const startAndMemory = (store: BenchServer) => ({
  products: store.products,
  'start ms': store.startMs,
  'resident MB': store.memory().now,
  'peak resident MB': store.memory().highest,
})

/** Compares the lists of a large store with those of the smallest. */
async function compareSizes(small: BenchServer, large: BenchServer) {
  const sides = [
    { store: small, targets: await findTargetIds(small) },
    { store: large, targets: await findTargetIds(large) },
  ] as const
  const storefront = []
  for (const what of listings) storefront.push(...(await compareList(...sides, what, samples.storefront)))
  const admin = []
  for (const what of adminLists) admin.push(...(await compareList(...sides, what, samples.admin)))
  const isFar = ({ name }: { name: string }) => name.includes('page 1,000')
  const all = [
    mergeComparisons(
      'all lists of the storefront: first pages',
      storefront.filter((list) => !isFar(list)),
    ),
    mergeComparisons('all lists of the storefront: page 1,000', storefront.filter(isFar)),
  ]
  return [...all, ...storefront, ...admin].map((list) => latencyRow(list, small, large))
}

type Report = ReturnType<typeof createReport>

/** Runs one store at a time: a second one would use part of the machine. */
async function withServer(products: number, measure: (store: BenchServer) => Promise<void>) {
  const store = await startServer(products, 0)
  try {
    await measure(store)
    return startAndMemory(store)
  } finally {
    await store.stop()
  }
}

async function measureSize(report: Report, store: BenchServer, bare: BaselineServer) {
  const { products } = store
  if (isSelected('search'))
    report.add(`Search at 50 requests a second, ${products} products`, await benchmarkSearch(store, searches))
  if (isSelected('placement'))
    report.add(`Placement against a bare driver, ${products} products`, [
      await compareWithDriver(store, effort.rounds, effort.writes),
    ])
  if (isSelected('responses'))
    report.add(
      `Against a bare Fastify response of the same bytes, ${products} products`,
      await compareWithBaseline(store, bare),
    )
}

/** Measurements that do not depend on the number of products. */
async function measureSmallest(report: Report, store: BenchServer) {
  if (isSelected('rendering'))
    report.add('Rendered pages (budget for a product: 8 ms of processor time)', await measureRendering(store))
  if (isSelected('propagation'))
    report.add('Time until another process serves a saved change (budget: 1,000 ms)', await measurePropagation(store))
}

/** Compares the lists of each larger store with the smallest. */
async function measureLists(report: Report, larger: number[]) {
  const costs: ReturnType<typeof startAndMemory>[] = []
  await withServer(smallest, async (small) => {
    for (const products of larger) {
      const large = await startServer(products, 1)
      const title = `Lists at ${products} products against the same at ${smallest}, one request after another`
      try {
        report.add(title, await compareSizes(small, large))
        costs.push(startAndMemory(large))
      } finally {
        await large.stop()
      }
    }
  })
  report.add('Memory after these measurements', costs)
}

async function measure(bare: BaselineServer) {
  const run = isFull ? 'full run' : 'short run'
  let about = ''
  await withServer(smallest, async ({ connectionString }) => {
    about = await describeMachine(connectionString)
  })
  const report = createReport(selectedParts ? `${run}, ${selectedParts.join(' and ')}` : run, about)
  if (isSelected('search') || isSelected('placement') || isSelected('responses')) {
    const costs = []
    for (const products of sizes) costs.push(await withServer(products, (store) => measureSize(report, store, bare)))
    report.add('Start and memory after these measurements', costs)
  }
  if (isSelected('rendering') || isSelected('propagation'))
    report.add('Memory after these measurements', [
      await withServer(smallest, (store) => measureSmallest(report, store)),
    ])
  if (isSelected('lists') && larger.length > 0) await measureLists(report, larger)
}

const [smallest, ...larger] = sizes as [number, ...number[]]
const bare = await startBaseline()
try {
  await measure(bare)
} finally {
  await bare.stop()
}
