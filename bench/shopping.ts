import { fetchAsNextClient } from './client-addresses.ts'
import { percentile } from './load-generator.ts'
import { placeOrderRequest } from './order-placement.ts'
import { findTargetIds } from './read-requests.ts'
import type { BenchServer } from './server-process.ts'
import { createShoppers, type Shopper, toRequest, type WriteRequest } from './shoppers.ts'

/** V8 compiles the code, and PostgreSQL plans the statements, in requests that are not measured. */
const warmUpSamples = 200
const samples = 400
/** The budget of p99 in milliseconds. */
const budget = 50

/** A request of a customer, and its path if it is a GET request. */
type ShoppingRequest = { name: string; path: string } | { name: string; write: WriteRequest }

const shoppingRequests = (product: string): ShoppingRequest[] => [
  { name: 'cart of two lines with 100 automatic offers', path: '/api/cart' },
  {
    name: 'amounts of the checkout',
    write: ({ addressId }) => ({ path: '/api/cart/quote', body: { addressId, paymentMethod: 'COD' } }),
  },
  {
    name: 'add to cart',
    write: ({ variantId }) => ({ path: '/api/cart/add', body: { productVariantId: variantId, quantity: 1 } }),
  },
  { name: 'place a COD order of three lines', write: placeOrderRequest },
  { name: 'own orders', path: '/api/orders/my-orders' },
  { name: 'own wish list', path: '/api/wish-list' },
  {
    name: 'save a product to the wish list',
    write: () => ({ path: '/api/wish-list/items', body: { keys: [product] } }),
  },
]

const getOf = (path: string, { token }: Shopper) => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
})

/** Measures what customers call, one request after another, each sample by another customer; returns the rows of the report. */
export async function measureShopping(store: BenchServer) {
  const { product } = await findTargetIds(store)
  const shoppers = await createShoppers(store.connectionString, warmUpSamples + samples)
  const rows = []
  for (const request of shoppingRequests(product)) {
    const times: number[] = []
    for (const shopper of shoppers) {
      const { path, ...init } = 'path' in request ? getOf(request.path, shopper) : toRequest(shopper, request.write)
      const started = performance.now()
      const response = await fetchAsNextClient(`${store.url}${path}`, init)
      const body = await response.text()
      if (!response.ok) throw new Error(`${path} returned ${response.status}: ${body}`)
      times.push(performance.now() - started)
    }
    const measured = times.slice(warmUpSamples)
    const p99 = percentile(0.99, measured)
    rows.push({
      measure: request.name,
      'p50 ms': percentile(0.5, measured).toFixed(1),
      'p99 ms': p99.toFixed(1),
      'budget ms': budget,
      met: p99 <= budget ? 'yes' : 'no',
    })
  }
  return rows
}
