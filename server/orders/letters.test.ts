import { expect, test as plainTest } from 'vitest'
import { type TransitionName, transitions } from '#contract/order-states.ts'
import { aCustomer, aDeliveredOrder, anAdmin, anOnlineOrder, anOrder, aVariant } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { cancelOrder } from './cancel-order.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { decideReturn } from './decide-return.ts'
import { eraseBuyer } from './erase-buyer.store.ts'
import { letterAfter } from './letters.ts'
import { type PaymentResult, recordPaymentResult } from './record-payment.ts'
import { recordRefund } from './record-refund.ts'
import { requestReturn } from './request-return.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'
import { recordRefundResult } from './settle-refund.ts'

const no = { reason: null }
const accepted = { returnStatus: 'ACCEPTED', note: null, restock: true } as const

/** A customer, an administrator, and everything that can happen to an order, without letting mails out. */
async function aShopAtWork(shop: TestShop) {
  const customer = await aCustomer(shop, { firstName: 'Asha', email: 'asha@example.com' })
  const admin = await anAdmin(shop)
  const of = await aVariant(shop, { product: 'Kurta', color: '#c8322b', stock: 50, price: 649_50 })
  const report = (id: string, result: PaymentResult) =>
    shop.db.transaction().execute((trx) => recordPaymentResult(shop, trx, id, result))
  const refunded = (id: string) =>
    shop.db
      .transaction()
      .execute((trx) => recordRefundResult(shop, trx, id, { status: 'COMPLETED', reference: 'OMR1' }))
  return { customer, admin, of, report, refunded }
}

/** The subjects and texts of the mails that went out since the last call. */
async function sent(shop: TestShop) {
  await shop.runJobs()
  return shop.mails.splice(0)
}
const subjects = async (shop: TestShop) => (await sent(shop)).map(({ subject }) => subject.replace(/[0-9A-F]{8}/, '#'))

plainTest('every change says what it writes to the customer, or that it writes nothing', () => {
  expect(Object.keys(letterAfter).sort()).toEqual(Object.keys(transitions).sort())
  const silent = (Object.keys(letterAfter) as TransitionName[]).filter((name) => letterAfter[name] === null)
  expect(silent).toEqual(['takeBack', 'retryPayment', 'failPayment', 'collectCash', 'failRefund', 'retryRefund'])
})

test('a cash order is confirmed at once, with all that was bought and what to pay', async ({ shop }) => {
  const { customer, of } = await aShopAtWork(shop)
  const order = await anOrder(shop, customer, { of, quantity: 2 })
  const [mail, ...others] = await sent(shop)

  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'asha@example.com', subject: `Your order ${order.shortId} is confirmed` })
  expect(mail?.text).toContain('Thank you, Asha')
  expect(mail?.text).toContain('You pay ₹1,299.00 when it is delivered.')
  expect(mail?.text).toContain('Kurta (Red) × 2: ₹1,299.00')
  expect(mail?.text).toContain('See your orders: https://shop.example/account/orders')
  expect(mail?.html).toContain('href="https://shop.example/account/orders"')
})

test('an online order is confirmed when the money is there, and a failed payment writes nothing', async ({ shop }) => {
  const { customer, of, report } = await aShopAtWork(shop)
  const { id } = await anOnlineOrder(shop, customer, { of })
  await report(id, { status: 'FAILED' })
  expect(await subjects(shop)).toEqual([])
  await report(id, { status: 'COMPLETED', amount: 649_50 })
  const [mail] = await sent(shop)
  expect(mail?.subject).toContain('is confirmed')
  expect(mail?.text).toContain('Your payment of ₹649.50 has arrived')
})

test('an order that left the shop before its payment came is confirmed, and told to be on its way', async ({
  shop,
}) => {
  const { customer, admin, of, report } = await aShopAtWork(shop)
  const { id } = await anOnlineOrder(shop, customer, { of })
  await setDeliveryStatus(shop, admin, id, { deliveryStatus: 'SHIPPED' })
  await sent(shop)
  await report(id, { status: 'COMPLETED', amount: 649_50 })
  const [mail, ...others] = await sent(shop)
  expect(others).toEqual([])
  expect(mail?.subject).toContain('is confirmed')
  expect(mail?.text).toContain('Your payment of ₹649.50 has arrived')
  expect(mail?.text).toContain('It has already left the shop.')
  expect(mail?.text).not.toContain('We write again when it leaves.')
})

test('a cash order’s whole way is told: shipped, delivered, return, refund', async ({ shop }) => {
  const { customer, admin, of } = await aShopAtWork(shop)
  const { id } = await anOrder(shop, customer, { of })
  await sent(shop)
  await setDeliveryStatus(shop, admin, id, { deliveryStatus: 'SHIPPED' })
  await setDeliveryStatus(shop, admin, id, { deliveryStatus: 'SHIPPED' })
  await setDeliveryStatus(shop, admin, id, { deliveryStatus: 'PENDING' })
  expect(await subjects(shop)).toEqual(['Your order # is on its way'])
  await setDeliveryStatus(shop, admin, id, { deliveryStatus: 'DELIVERED' })
  expect(await subjects(shop)).toEqual(['Your order # was delivered'])
  await requestReturn(shop, customer, id, no)
  expect(await subjects(shop)).toEqual(['Your return of order #'])
  await decideReturn(shop, admin, id, accepted)
  const [mail] = await sent(shop)
  expect(mail?.subject).toContain('was accepted')
  expect(mail?.text).toContain('We owe you ₹649.50')
  await recordRefund(shop, admin, id, { reference: 'NEFT 42', note: null })
  expect((await sent(shop))[0]?.text).toContain('Reference: NEFT 42')
})

test('a rejected return tells the shop’s words', async ({ shop }) => {
  const { customer, admin, of } = await aShopAtWork(shop)
  const { id } = await aDeliveredOrder(shop, customer, { of })
  await requestReturn(shop, customer, id, { reason: 'Too <small>' })
  await decideReturn(shop, admin, id, { returnStatus: 'REJECTED', note: 'It was worn.', restock: true })
  const mails = await sent(shop)
  expect(mails.at(-2)?.html).toContain('Too &lt;small&gt;')
  expect(mails.at(-1)?.subject).toContain('was rejected')
  expect(mails.at(-1)?.text).toContain('It was worn.')
})

test('canceling writes one letter that tells of the money: none was taken, or it is on its way back', async ({
  shop,
}) => {
  const { customer, admin, of, report, refunded } = await aShopAtWork(shop)
  const [cash, paid] = [await anOrder(shop, customer, { of }), await anOnlineOrder(shop, customer, { of })]
  await report(paid.id, { status: 'COMPLETED', amount: 649_50 })
  await sent(shop)
  await setDeliveryStatus(shop, admin, cash.id, { deliveryStatus: 'CANCELED' })
  expect((await sent(shop)).map(({ text }) => text.includes('You have not been charged.'))).toEqual([true])
  await cancelOrder(shop, customer, paid.id)
  expect((await sent(shop)).map(({ text }) => text.includes('₹649.50 goes back to where you paid from.'))).toEqual([
    true,
  ])
  await refunded((await shop.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()).id)
  expect(await subjects(shop)).toEqual(['Your refund for order #'])
})

test('money that comes too late is told as a refund, not as an order', async ({ shop }) => {
  const { customer, of, report } = await aShopAtWork(shop)
  const { id } = await anOnlineOrder(shop, customer, { of })
  await shop.db.transaction().execute((trx) => cancelUnpaid(shop, trx, id))
  expect(await subjects(shop)).toEqual(['Your order # was not paid for in time'])
  await report(id, { status: 'COMPLETED', amount: 649_50 })
  expect(await subjects(shop)).toEqual(['Your payment for order # goes back to you'])
})

test('nobody is written to about an order of the demonstration, or of a buyer who is erased', async ({ shop }) => {
  const { customer, admin, of } = await aShopAtWork(shop)
  const { id } = await anOrder(shop, customer, { of })
  await sent(shop)
  await shop.db.updateTable('orders').set({ isDemo: true }).execute()
  await setDeliveryStatus(shop, admin, id, { deliveryStatus: 'SHIPPED' })
  await shop.db.updateTable('orders').set({ isDemo: false }).execute()
  await eraseBuyer(shop.db, customer.id)
  await setDeliveryStatus(shop, admin, id, { deliveryStatus: 'DELIVERED' })
  expect(await subjects(shop)).toEqual([])
})

test('what is refused writes nothing', async ({ shop }) => {
  const { customer, of } = await aShopAtWork(shop)
  const { id } = await anOrder(shop, customer, { of })
  await sent(shop)
  await expect(requestReturn(shop, customer, id, no)).rejects.toThrow()
  expect(await subjects(shop)).toEqual([])
})
