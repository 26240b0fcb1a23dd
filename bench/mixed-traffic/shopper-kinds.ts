import { randomUUID } from 'node:crypto'
import type { Shopper } from '../shoppers.ts'
import type { TrafficResponse } from './http-client.ts'
import { pick } from './random.ts'
import { type CartLine, type CartOwner, createShopperCarts, type ShopperCarts } from './shopper-carts.ts'
import type { PlannedRequest, TrafficKind } from './traffic-kind.ts'

/** A placed order that can still be canceled by its customer or sent by the store. */
export type PlacedOrder = { id: string; token: string }

/** What the store has acknowledged, to be compared with the database. */
export type TrafficRecords = {
  /** The order of each idempotency key; null while there is no response. */
  orders: Map<string, string | null>
  carts: ShopperCarts
  /** The newest tokens that signing in returned. */
  tokens: string[]
}

/** More waiting orders than the back office sends in a minute. */
const maxWaitingOrders = 2000
const keptTokens = 500

const linesOf = ({ text }: TrafficResponse): CartLine[] =>
  (JSON.parse(text) as { cart: { items: CartLine[] } }).cart.items.map(({ id, productVariantId, quantity }) => ({
    id,
    productVariantId,
    quantity,
  }))

/** Requests that change or read the cart of a shopper, who gets no other request until there is a response. */
function cartKinds(random: () => number, carts: ShopperCarts, variants: readonly string[]): TrafficKind[] {
  const planFor = (owner: CartOwner | undefined, toRequest: (owner: CartOwner) => PlannedRequest) =>
    owner
      ? {
          ...toRequest(owner),
          token: owner.shopper.token,
          onResponse(response: TrafficResponse | null) {
            if (response) owner.lines = linesOf(response)
            carts.putBack(owner)
          },
        }
      : null
  const setQuantity = ({ shopper, lines }: CartOwner): PlannedRequest => ({
    method: 'PUT',
    path: '/api/cart/update-quantity',
    body: { cartItemId: lines?.[0]?.id ?? shopper.cartItemId, newQuantity: 1 + Math.floor(3 * random()) },
  })
  const add = (): PlannedRequest => ({
    method: 'POST',
    path: '/api/cart/add',
    body: { productVariantId: pick(random, variants), quantity: 1 },
  })
  return [
    { name: 'cart', share: 120, plan: () => planFor(carts.takeWithLines(), () => ({ path: '/api/cart' })) },
    { name: 'add to cart', share: 70, plan: () => planFor(carts.takeAny(), add) },
    { name: 'set a quantity', share: 25, plan: () => planFor(carts.takeWithLines(), setQuantity) },
  ]
}

/** The placement of a COD order under an idempotency key. */
function planOrder(owner: CartOwner, { orders, carts }: TrafficRecords, waiting: PlacedOrder[]): PlannedRequest {
  const { token, addressId } = owner.shopper
  const key = randomUUID()
  orders.set(key, null)
  return {
    method: 'POST',
    path: '/api/orders/place',
    token,
    body: { addressId, paymentMethod: 'COD' },
    headers: { 'idempotency-key': key },
    onResponse(response) {
      if (response) {
        const { order } = JSON.parse(response.text) as { order: { id: string } }
        orders.set(key, order.id)
        owner.lines = []
        if (waiting.length < maxWaitingOrders) waiting.push({ id: order.id, token })
      }
      carts.putBack(owner)
    },
  }
}

/** What customers with an account request. `takeOrder` takes the oldest order that nobody has canceled or sent. */
export function shopperKinds(random: () => number, shoppers: readonly Shopper[]) {
  const records: TrafficRecords = { orders: new Map(), carts: createShopperCarts(shoppers), tokens: [] }
  const waiting: PlacedOrder[] = []
  const variants = shoppers.map(({ variantId }) => variantId)
  const shopper = () => pick(random, shoppers)
  const kinds: TrafficKind[] = [
    ...cartKinds(random, records.carts, variants),
    {
      name: 'place an order',
      share: 25,
      plan() {
        const owner = records.carts.takeWithLines()
        return owner ? planOrder(owner, records, waiting) : null
      },
    },
    {
      name: 'own orders',
      share: 30,
      plan: () => ({ path: '/api/orders/my-orders?pageSize=10', token: shopper().token }),
    },
    {
      name: 'cancel an order',
      share: 2,
      plan() {
        const order = waiting.pop()
        return order ? { method: 'PUT', path: `/api/orders/${order.id}/cancel`, token: order.token } : null
      },
    },
    {
      name: 'sign in',
      share: 8,
      plan: () => ({
        method: 'POST',
        path: '/api/auth/login',
        body: shopper().credentials,
        onResponse(response) {
          if (response) records.tokens.unshift((JSON.parse(response.text) as { token: string }).token)
          records.tokens.length = Math.min(records.tokens.length, keptTokens)
        },
      }),
    },
  ]
  return { kinds, records, takeOrder: () => waiting.shift() }
}
