import { type Effort, reading, writing } from './against-bare.ts'
import { growthOf, rowOf, searching, together } from './growth.ts'
import { adminLists, listings, pages, placesOf } from './places.ts'
import { againstDriver, placing } from './placing.ts'
import { recovery } from './recovery.ts'
import { rendering } from './rendering.ts'
import { machine, report } from './report.ts'
import { makeShoppers, type Writing } from './shoppers.ts'
import { type Bare, type Store, startBare, startStore } from './store.ts'

const isFull = process.argv.includes('--full')
const sizes = (process.env.BENCH_SIZES ?? (isFull ? '1000,100000,1000000' : '1000')).split(',').map(Number)
const effort: Effort = { rounds: 3, seconds: 1, writes: isFull ? 400 : 200 }
const searches = isFull ? { rounds: 5, seconds: 6 } : { rounds: 3, seconds: 3 }
/** Of each list: one slow answer in a hundred has to be told from one in fifty. */
const samples = { ofShop: 400, ofBackOffice: 200 }
/** `--part=placing,search` measures these only. */
const chosen = process.argv
  .find((word) => word.startsWith('--part='))
  ?.slice('--part='.length)
  .split(',')
const isWanted = (part: 'replies' | 'placing' | 'search' | 'lists' | 'recovery' | 'rendering') =>
  !chosen || chosen.includes(part)

const addToCart: Writing = ({ variantId }) => ({
  path: '/api/cart/add',
  body: { productVariantId: variantId, quantity: 1 },
})
const setQuantity: Writing = ({ cartItemId }) => ({
  path: '/api/cart/update-quantity',
  method: 'PUT',
  body: { cartItemId, newQuantity: 2 },
})

/** Every call that reads, and signing in, filling a cart and placing an order, each against a bare reply of the same bytes. */
async function againstBare(store: Store, bare: Bare) {
  const places = await placesOf(store)
  const rows = []
  for (const what of [...pages, ...listings, ...adminLists])
    rows.push(await reading(store, bare, places, what, { ...effort, rounds: 5 }))
  const shoppers = await makeShoppers(store.connectionString, effort.writes * effort.rounds + 1)
  const few = { ...effort, writes: 40 }
  const signingIn = shoppers.slice(0, few.writes * few.rounds + 1)
  rows.push(
    await writing(store, bare, 'sign in', signingIn, ({ signIn }) => ({ path: '/api/auth/login', body: signIn }), few),
  )
  rows.push(await writing(store, bare, 'set a quantity in the cart', shoppers, setQuantity, effort))
  rows.push(await writing(store, bare, 'place a COD order of two lines', shoppers, placing, effort))
  rows.push(await writing(store, bare, 'add to cart', shoppers, addToCart, effort))
  return rows
}

const costOf = (store: Store) => ({
  products: store.products,
  'start ms': store.startMs,
  'resident MB': store.memory().now,
  'most resident MB': store.memory().highest,
})

/** The lists of a large store against those of the smallest. */
async function growth(small: Store, large: Store) {
  const sides = [
    { store: small, places: await placesOf(small) },
    { store: large, places: await placesOf(large) },
  ] as const
  const ofShop = []
  for (const what of listings) ofShop.push(...(await growthOf(...sides, what, samples.ofShop)))
  const ofBackOffice = []
  for (const what of adminLists) ofBackOffice.push(...(await growthOf(...sides, what, samples.ofBackOffice)))
  const isFar = ({ name }: { name: string }) => name.includes('page 1,000')
  const all = [
    together(
      'all lists of the shop: first pages',
      ofShop.filter((list) => !isFar(list)),
    ),
    together('all lists of the shop: page 1,000', ofShop.filter(isFar)),
  ]
  return [...all, ...ofShop, ...ofBackOffice].map((list) => rowOf(list, small, large))
}

type Report = ReturnType<typeof report>

/** One store by itself: another beside it would have its share of the machine. */
async function alone(products: number, measure: (store: Store) => Promise<void>) {
  const store = await startStore(products, 0)
  try {
    await measure(store)
    return costOf(store)
  } finally {
    await store.stop()
  }
}

async function measureOne(kept: Report, store: Store, bare: Bare) {
  const { products } = store
  if (isWanted('search'))
    kept.add(`Search at 50 requests a second, ${products} products`, await searching(store, searches))
  if (isWanted('placing'))
    kept.add(`Placing against a bare driver, ${products} products`, [
      await againstDriver(store, effort.rounds, effort.writes),
    ])
  if (isWanted('replies'))
    kept.add(`Against a bare Fastify reply of the same bytes, ${products} products`, await againstBare(store, bare))
}

/** What does not depend on how many products there are. */
async function measureSmallest(kept: Report, store: Store) {
  if (isWanted('rendering'))
    kept.add('Pages that are rendered, a product wanted at 8 ms of processor time', await rendering(store))
  if (isWanted('recovery'))
    kept.add('How soon another process shows what was saved, wanted under 1,000 ms', await recovery(store))
}

/** The lists of each larger store beside the smallest. */
async function measureLists(kept: Report, larger: number[]) {
  const costs: ReturnType<typeof costOf>[] = []
  await alone(smallest, async (small) => {
    for (const products of larger) {
      const large = await startStore(products, 1)
      const title = `Lists at ${products} products against the same at ${smallest}, one request after another`
      try {
        kept.add(title, await growth(small, large))
        costs.push(costOf(large))
      } finally {
        await large.stop()
      }
    }
  })
  kept.add('Memory after these', costs)
}

async function measure(bare: Bare) {
  const run = isFull ? 'full run' : 'short run'
  let about = ''
  await alone(smallest, async ({ connectionString }) => {
    about = await machine(connectionString)
  })
  const kept = report(chosen ? `${run}, ${chosen.join(' and ')}` : run, about)
  if (isWanted('search') || isWanted('placing') || isWanted('replies')) {
    const costs = []
    for (const products of sizes) costs.push(await alone(products, (store) => measureOne(kept, store, bare)))
    kept.add('Start and memory after these', costs)
  }
  if (isWanted('rendering') || isWanted('recovery'))
    kept.add('Memory after this', [await alone(smallest, (store) => measureSmallest(kept, store))])
  if (isWanted('lists') && larger.length > 0) await measureLists(kept, larger)
}

const [smallest, ...larger] = sizes as [number, ...number[]]
const bare = await startBare()
try {
  await measure(bare)
} finally {
  await bare.stop()
}
