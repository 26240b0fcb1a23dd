import { cpus } from 'node:os'
import { drive, type Load, type Pair, rowOf } from './drive.ts'
import { makeShoppers, requestOf, type Shopper, shoppersRequests, type Writing } from './shoppers.ts'
import { bareUrl, startBare, startStore, storeUrl } from './store.ts'

const rounds = 3
const readLoad = { connections: 16, seconds: 4 }
const writeConnections = 8
const writesARound = 400

type Bare = Awaited<ReturnType<typeof startBare>>

/** Asks the store once and gives the yardstick the same bytes to answer with; returns how many they are. */
async function holdSameBytes(bare: Bare, path: string, init: RequestInit = {}): Promise<number> {
  const headers = { 'accept-encoding': 'identity', ...(init.headers as Record<string, string>) }
  const response = await fetch(`${storeUrl}${path}`, { ...init, headers })
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  const body = Buffer.from(await response.arrayBuffer())
  await bare.hold(body, response.headers.get('content-type') ?? 'text/plain')
  return body.length
}

/** Ours and the yardstick in turn, so that a machine whose speed drifts treats both alike. */
async function inTurn(url: string, loadOf: (round: number) => Load, bareLoad: Load): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round++) {
    pairs.push({ ours: await drive(url, loadOf(round)), bare: await drive(bareUrl, bareLoad) })
  }
  return pairs
}

async function reading(bare: Bare, name: string, path: string) {
  const bytes = await holdSameBytes(bare, path)
  return rowOf(name, bytes, await inTurn(`${storeUrl}${path}`, () => readLoad, readLoad))
}

async function writing(bare: Bare, name: string, shoppers: Shopper[], write: Writing) {
  const [first, ...others] = shoppers
  const { path, ...init } = requestOf(first!, write)
  const bytes = await holdSameBytes(bare, path, init)
  const turnOf = (round: number) => others.slice(round * writesARound, (round + 1) * writesARound)
  const loadOf = (round: number): Load => ({
    connections: writeConnections,
    amount: writesARound,
    requests: shoppersRequests(turnOf(round), write),
  })
  return rowOf(
    name,
    bytes,
    await inTurn(storeUrl, loadOf, { connections: writeConnections, amount: 10 * writesARound }),
  )
}

async function measureAll(bare: Bare, connectionString: string) {
  const list = await fetch(`${storeUrl}/api/products?limit=1`)
  const product = ((await list.json()) as { data: { id: string }[] }).data[0]!.id
  const shoppers = await makeShoppers(connectionString, writesARound * rounds + 1)
  return [
    await reading(bare, 'product list, JSON', '/api/products?limit=12&sortBy=buyCount&sortOrder=desc'),
    await reading(bare, 'product detail, JSON', `/api/products/${product}?view=0`),
    await reading(bare, 'home page, HTML', '/'),
    await reading(bare, 'product page, HTML', `/product/${product}`),
    await writing(bare, 'add to cart', shoppers, ({ variantId }) => ({
      path: '/api/cart/add',
      body: { productVariantId: variantId, quantity: 1 },
    })),
    await writing(bare, 'place a COD order of three lines', shoppers, ({ addressId }) => ({
      path: '/api/orders/place',
      body: { addressId, paymentMethod: 'COD' },
    })),
  ]
}

const store = await startStore()
const bare = await startBare()
try {
  const rows = await measureAll(bare, store.connectionString)
  console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}; ${rounds} rounds of each, medians.`)
  console.table(rows)
  console.log('ratio: our answers a second against a bare Fastify reply of the same bytes, measured in turn.')
} finally {
  await bare.stop()
  await store.stop()
}
