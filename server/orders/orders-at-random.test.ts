import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { deliveryStatuses, paymentMethods } from '#contract/order-states.ts'
import { contradictions, piecesInBooks } from '#tests/support/books.ts'
import { aCustomer, anAddress, anAdmin, aShippingFee, aVariant } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { addToCart } from '../cart/add-to-cart.ts'
import { removeFromCart } from '../cart/remove-from-cart.ts'
import { setQuantity } from '../cart/set-quantity.ts'
import { showCart } from '../cart/show-cart.ts'
import type { RunningTransaction } from '../database/connect.ts'
import { Refusal } from '../errors.ts'
import type { Caller } from '../shop.ts'
import { buyAgain } from './buy-again.ts'
import { cancelOrder } from './cancel-order.ts'
import { cancelUnpaid, undoPlacing } from './cancel-unpaid.ts'
import { commitOrder } from './commit-order.ts'
import { decideReturn } from './decide-return.ts'
import { recordPaymentResult } from './record-payment.ts'
import { recordRefund } from './record-refund.ts'
import { requestReturn } from './request-return.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'
import { recordRefundResult } from './settle-refund.ts'

/** Somebody does something: to the nth customer, variant or order, however many there are. */
const anyAct = fc.record({
  what: fc.constantFrom(
    ...([
      'add',
      'add',
      'setQuantity',
      'place',
      'place',
      'place',
      'pay',
      'pay',
      'cancel',
      'setStatus',
      'setStatus',
    ] as const),
    ...([
      'requestReturn',
      'requestReturn',
      'decideReturn',
      'decideReturn',
      'payBack',
      'refund',
      'expire',
      'undo',
    ] as const),
    ...(['buyAgain', 'price', 'stock', 'remove', 'fee'] as const),
  ),
  who: fc.nat(2),
  which: fc.nat(),
  number: fc.integer({ min: -4, max: 6 }),
  yes: fc.boolean(),
})
type Act = typeof anyAct extends fc.Arbitrary<infer A> ? A : never
/** Up to three at once. */
const anyDay = fc.array(fc.array(anyAct, { minLength: 1, maxLength: 3 }), { minLength: 30, maxLength: 40 })

/** A small shop with its customers; what it has bought in is counted beside the books. */
async function aMarket(shop: TestShop) {
  const customers = await Promise.all([1, 2, 3].map(() => aCustomer(shop)))
  const addresses = await Promise.all(customers.map((customer) => anAddress(shop, customer)))
  const variants = [
    await aVariant(shop, { stock: 16, price: 99_99 }),
    await aVariant(shop, { stock: 8, price: 499_00 }),
    await aVariant(shop, { stock: 25, price: 1_00 }),
  ]
  const boughtIn = new Map(variants.map(({ id, stock }) => [id, stock]))
  return { customers, addresses, variants, boughtIn, admin: await anAdmin(shop), orders: [] as string[] }
}
type Market = Awaited<ReturnType<typeof aMarket>>

/** Does one thing; what the shop refuses has not happened. */
async function act(shop: TestShop, market: Market, { what, who, which, number, yes }: Act): Promise<unknown> {
  const { customers, addresses, variants, admin, orders } = market
  const customer = customers[who]!
  const variant = variants[which % variants.length]!
  const order = orders[which % orders.length] ?? admin.id
  const inTrx = <Result>(work: (trx: RunningTransaction) => Promise<Result>) => shop.db.transaction().execute(work)
  switch (what) {
    case 'add':
      return addToCart(shop, customer, { productVariantId: variant.id, quantity: Math.max(1, number) })
    case 'setQuantity': {
      const { items } = await showCart(shop, customer)
      const line = items[which % items.length]
      return line && setQuantity(shop, customer, { cartItemId: line.id, newQuantity: number })
    }
    case 'place': {
      await tidy(shop, customer)
      await addToCart(shop, customer, { productVariantId: variant.id, quantity: Math.max(1, number) })
      const paymentMethod = paymentMethods[yes ? 0 : 1]
      const placed = await commitOrder(shop, customer, { addressId: addresses[who]!.id, paymentMethod })
      return orders.push(placed.order.id)
    }
    case 'pay':
      return inTrx((trx) =>
        recordPaymentResult(shop, trx, order, yes ? { status: 'COMPLETED', amount: 1_00 } : { status: 'FAILED' }),
      )
    case 'cancel':
      return Promise.any(customers.map((each) => cancelOrder(shop, each, order))).catch(firstOf)
    case 'setStatus':
      return setDeliveryStatus(shop, admin, order, {
        deliveryStatus: yes ? 'DELIVERED' : deliveryStatuses[Math.abs(number) % 4]!,
      })
    case 'requestReturn':
      return Promise.any(customers.map((each) => requestReturn(shop, each, order, { reason: null }))).catch(firstOf)
    case 'decideReturn':
      return decideReturn(shop, admin, order, {
        returnStatus: number > -3 ? 'ACCEPTED' : 'REJECTED',
        note: null,
        restock: yes,
      })
    case 'payBack':
      return recordRefund(shop, admin, order, { reference: 'NEFT', note: null })
    case 'refund': {
      const refunds = await shop.db.selectFrom('refunds').select('id').orderBy('id').execute()
      const refund = refunds[which % refunds.length]
      return (
        refund && inTrx((trx) => recordRefundResult(shop, trx, refund.id, { status: yes ? 'COMPLETED' : 'FAILED' }))
      )
    }
    case 'expire':
      return inTrx((trx) => cancelUnpaid(shop, trx, order))
    case 'undo':
      return inTrx((trx) => undoPlacing(trx, order))
    case 'buyAgain':
      return buyAgain(shop, customer, order)
    case 'price':
      return shop.db
        .updateTable('products')
        .set({ originalPrice: 500_00, discountPrice: yes ? null : 10_00 + Math.abs(number) })
        .where('id', '=', variant.productId)
        .execute()
    case 'stock': {
      const { rows } = await sql`
        update product_variants set stock = stock + ${number} where id = ${variant.id} and stock + ${number} >= 0
        returning id`.execute(shop.db)
      return rows.length > 0 && market.boughtIn.set(variant.id, market.boughtIn.get(variant.id)! + number)
    }
    case 'remove':
      return shop.db
        .updateTable('products')
        .set({ deletedAt: yes ? new Date() : null })
        .where('id', '=', variant.productId)
        .execute()
    case 'fee':
      return aShippingFee(shop, yes ? 49_00 : 0)
  }
}

/** Takes out of a cart what cannot be ordered, as a shopper does who is told. */
async function tidy(shop: TestShop, customer: Caller): Promise<void> {
  const { items } = await showCart(shop, customer)
  for (const { id, problem } of items) if (problem) await removeFromCart(shop, customer, id)
}

/** Of several customers only one is the order's own: what that one was told counts. */
function firstOf({ errors }: AggregateError): never {
  throw errors.find((error) => !(error instanceof Refusal) || error.kind !== 'notFound') ?? errors[0]
}

/** What the lines of a cart come to, as a shopper would add it up. */
function addUp({ items }: Awaited<ReturnType<typeof showCart>>): number {
  const orderable = items.filter(({ problem }) => problem === null)
  return orderable.reduce(
    (sum, { quantity, product }) => sum + quantity * (product.discountPrice ?? product.originalPrice),
    0,
  )
}

async function expectOrder(shop: TestShop, { variants, customers, boughtIn }: Market) {
  const pieces = await piecesInBooks(shop.db)
  expect(variants.map(({ id }) => pieces.get(id))).toEqual(variants.map(({ id }) => boughtIn.get(id)))
  expect(await contradictions(shop.db)).toEqual([])
  for (const customer of customers) {
    const cart = await showCart(shop, customer)
    expect(cart.totalAmount).toBe(addUp(cart))
    expect(cart.total).toBe(cart.totalAmount + cart.shippingFee)
  }
}

test('whatever customers, administrators and the provider do, at once, no piece and no paisa is lost', async ({
  shop,
}) => {
  let orders = 0
  await fc.assert(
    fc.asyncProperty(anyDay, async (day) => {
      const market = await aMarket(shop)
      for (const acts of day) {
        const outcomes = await Promise.allSettled(acts.map((one) => act(shop, market, one)))
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal)
        await expectOrder(shop, market)
      }
      orders += market.orders.length
    }),
    { numRuns: 5, endOnFailure: true },
  )
  expect(orders).toBeGreaterThan(10)
}, 60_000)
