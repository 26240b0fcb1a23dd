import { setDeliveryStatus } from '#server/orders/set-delivery-status.ts'
import { counter } from '#tests/support/counting.ts'
import { anAddress, anAdmin, anOrder, aVariant, inCart, type Person } from '#tests/support/makers.ts'
import type { TestShop } from '#tests/support/test.ts'

const next = counter()
/** A name that nothing else in this test file has. */
export const newName = (name: string): string => `${name} ${next()}`

/** Where the customer lives, in a town that nobody else of a test lives in. */
export const home = (shop: TestShop, customer: Person) =>
  anAddress(shop, customer, { city: 'Madikeri', postalCode: '571201' })

/** A variant in the customer's cart. */
export const cartLine = async (shop: TestShop, customer: Person) => inCart(shop, customer, await aVariant(shop))

/** An order of the customer's, paid on delivery. */
export const order = async (shop: TestShop, customer: Person) => anOrder(shop, customer, { of: await aVariant(shop) })

/** The same, delivered. */
export async function deliveredOrder(shop: TestShop, customer: Person) {
  const { id } = await order(shop, customer)
  await setDeliveryStatus(shop, await anAdmin(shop), id, { deliveryStatus: 'DELIVERED' })
  return { id }
}

/** The same, which the customer wants to send back. */
export async function returnAsked(shop: TestShop, customer: Person) {
  const { id } = await deliveredOrder(shop, customer)
  await shop.db.updateTable('orders').set({ returnStatus: 'REQUESTED' }).where('id', '=', id).execute()
  return { id }
}

/** An attempt to pay for an order of the customer's that came to its end. */
export async function attempt(shop: TestShop, customer: Person, end: { state: string; errorCode: string }) {
  const merchantOrderId = newName('A').replace(' ', '').padEnd(32, '0')
  const { id: orderId } = await order(shop, customer)
  const at = shop.clock()
  const times = { createdAt: at, expiresAt: at, endedAt: at }
  await shop.db
    .insertInto('paymentAttempts')
    .values({ merchantOrderId, orderId, amount: 100, ...end, ...times } as never)
    .execute()
  return { merchantOrderId }
}

/** A refund to the customer that the provider refused. */
export async function failedRefund(shop: TestShop, customer: Person) {
  const refund = { kind: 'provider', status: 'FAILED', isExtra: true, amount: 100, askedAt: shop.clock() } as const
  const { id: orderId } = await order(shop, customer)
  return shop.db
    .insertInto('refunds')
    .values({ orderId, ...refund })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The only page of its kind. */
export async function legalPage({ db, clock }: TestShop) {
  await db.deleteFrom('legalPages').execute()
  return db
    .insertInto('legalPages')
    .values({ title: 'Privacy', slug: 'privacy-policy', content: '<p>Ours</p>', updatedAt: clock() })
    .returning('id')
    .executeTakeFirstOrThrow()
}
