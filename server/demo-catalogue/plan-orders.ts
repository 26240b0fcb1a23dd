import type { DeliveryStatus, PaymentMethod, PaymentStatus } from '#contract/order-states.ts'
import type { DemoProduct } from './types.ts'

type Line = { product: DemoProduct; variant: number; quantity: number }
/** A past order before the database knows its products. */
export type PlannedOrder = {
  lines: Line[]
  date: Date
  deliveredOn: Date | null
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  deliveryStatus: DeliveryStatus
}

const ordersInAll = 40
/** Orders of one batch share their products' age, so that none is older than what it holds. */
const ordersInBatch = 5
const farthestDays = 60
const piecesOfBestSeller = 8
const day = 24 * 60 * 60 * 1000

/** Numbers from 0 to 1 that look random and are the same at every load. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One entry per piece sold, what was added first in front. */
const piecesOf = (products: readonly DemoProduct[]): DemoProduct[] =>
  products
    .flatMap((product) => Array<DemoProduct>(Math.round((product.ordersSold / 100) * piecesOfBestSeller)).fill(product))
    .sort((one, other) => other.minutesAgo - one.minutesAgo)

/** Deals pieces out in turn, so that neighbours, which are often the same product, go to different orders. */
function deal(pieces: readonly DemoProduct[], orders: number): Line[][] {
  const dealt: Line[][] = Array.from({ length: orders }, () => [])
  for (const [index, product] of pieces.entries()) {
    const lines = dealt[index % orders]!
    const same = lines.find((line) => line.product === product)
    if (same) same.quantity += 1
    else lines.push({ product, variant: index % product.variants.length, quantity: 1 })
  }
  return dealt.filter((lines) => lines.length > 0)
}

/** How far an order of this age has come: cash is collected on the doorstep, online is paid at once. */
function stateOf(date: Date, now: Date, paymentMethod: PaymentMethod, random: () => number) {
  const age = (now.getTime() - date.getTime()) / day
  const deliveredOn = new Date(date.getTime() + (2 + 3 * random()) * day)
  if (deliveredOn < now) return { deliveryStatus: 'DELIVERED', deliveredOn, paymentStatus: 'COMPLETED' } as const
  const paymentStatus = paymentMethod === 'COD' ? 'PENDING' : 'COMPLETED'
  return { deliveryStatus: age > 1 ? 'SHIPPED' : 'PENDING', deliveredOn: null, paymentStatus } as const
}

function orderOf(lines: Line[], now: Date, random: () => number): PlannedOrder {
  const newest = Math.min(farthestDays * 24 * 60, ...lines.map(({ product }) => product.minutesAgo))
  const date = new Date(now.getTime() - newest * 60_000 * (0.5 + 0.49 * random()))
  const paymentMethod = random() < 0.55 ? 'COD' : 'ONLINE_PAYMENT'
  return { lines, date, paymentMethod, ...stateOf(date, now, paymentMethod, random) }
}

/** The demonstration's past orders, oldest first: each product as often as its weight says, never before it was in the shop. */
export function planOrders(products: readonly DemoProduct[], now: Date): PlannedOrder[] {
  const random = numbers(20_26)
  const pieces = piecesOf(products)
  const inBatch = Math.ceil(pieces.length / (ordersInAll / ordersInBatch))
  const batches = Array.from({ length: ordersInAll / ordersInBatch }, (_, index) =>
    pieces.slice(index * inBatch, (index + 1) * inBatch),
  )
  return batches
    .flatMap((batch) => deal(batch, ordersInBatch))
    .map((lines) => orderOf(lines, now, random))
    .sort((one, other) => one.date.getTime() - other.date.getTime())
}

/** How many pieces of each product the orders hold. */
export function piecesSold(orders: readonly PlannedOrder[]): Map<DemoProduct, number> {
  const sold = new Map<DemoProduct, number>()
  for (const { lines } of orders) {
    for (const { product, quantity } of lines) sold.set(product, (sold.get(product) ?? 0) + quantity)
  }
  return sold
}
