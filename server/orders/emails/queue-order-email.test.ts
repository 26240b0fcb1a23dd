import { expect, test as plainTest } from 'vitest'
import { type TransitionName, transitions } from '#contract/order-states.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createDiscountedOrder } from '#tests/support/offers/discounted-order.ts'
import {
  createCodOrder,
  createDeliveredCodOrder,
  createOnlineOrder,
  setShippingFee,
} from '#tests/support/order-factories.ts'
import { createOwnMessage } from '#tests/support/orders/own-message.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { anonymizeCustomer } from '../anonymize-customer.store.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { cancelUnpaid } from '../cancellations/cancel-unpaid.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { type PaymentOutcome, recordPaymentResult } from '../payments/record-payment.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { recordRefundResult } from '../refunds/transition-refund.ts'
import { decideReturnWithoutCheck } from '../returns/decide-without-check.ts'
import { requestWholeReturn } from '../returns/request-whole-return.ts'
import { emailAfterTransition } from './queue-order-email.ts'

const noReason = { reason: null }
const accepted = { returnStatus: 'ACCEPTED', note: null, restock: true } as const

/** A customer, an administrator and a variant, with functions that record the provider's results; no mail is sent. */
async function createContextWithOrders(context: TestContext) {
  const customer = await createCustomer(context, { firstName: 'Asha', email: 'asha@example.com' })
  const admin = await createAdmin(context)
  const of = await createVariant(context, { product: 'Kurta', color: '#c8322b', stock: 50, price: 649_50 })
  const report = (id: string, result: PaymentOutcome) =>
    context.db.transaction().execute((trx) => recordPaymentResult(context, trx, id, result))
  const refunded = (id: string) =>
    context.db
      .transaction()
      .execute((trx) => recordRefundResult(context, trx, id, { status: 'COMPLETED', reference: 'OMR1' }))
  return { customer, admin, of, report, refunded }
}

/** The mails sent since the last call. */
async function sentEmails(context: TestContext) {
  await context.runJobs()
  return context.mails.splice(0)
}
const subjects = async (context: TestContext) =>
  (await sentEmails(context)).map(({ subject }) => subject.replace(/[0-9A-F]{8}/, '#'))

plainTest('every transition is listed with its mail to the customer, or with none', () => {
  expect(Object.keys(emailAfterTransition).sort()).toEqual(Object.keys(transitions).sort())
  const withoutMail = (Object.keys(emailAfterTransition) as TransitionName[]).filter(
    (name) => emailAfterTransition[name] === null,
  )
  expect(withoutMail).toEqual([
    'unship',
    'receiveGoods',
    'loseGoods',
    'confirm',
    'endReturn',
    'retryPayment',
    'receivePayment',
    'collectRest',
    'failPayment',
    'collectCash',
    'failRefund',
    'retryRefund',
  ])
})

test('a cash order is confirmed at once, with its items and the amount to pay', async ({ context }) => {
  const { customer, of } = await createContextWithOrders(context)
  const order = await createCodOrder(context, customer, { of, quantity: 2 })
  const [mail, ...others] = await sentEmails(context)

  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'asha@example.com', subject: `Your order ${order.shortId} is confirmed` })
  expect(mail?.text).toContain('Thank you, Asha')
  expect(mail?.text).toContain('You pay ₹1,299.00 when it is delivered.')
  expect(mail?.text).toContain('Kurta (Red) × 2: ₹1,299.00')
  expect(mail?.text).toContain('Shipping: Free')
  expect(mail?.text).toContain('See your orders: https://shop.example/account/orders')
  expect(mail?.html).toContain('href="https://shop.example/account/orders"')
})

test('a mail names the discounts of the order, the fee of cash on delivery and what is to pay', async ({ context }) => {
  const { customer, of } = await createContextWithOrders(context)
  await createOffer(context, { name: 'Free delivery', benefit: { kind: 'FREE_SHIPPING', level: 'SHIPPING' } })
  await createDiscountedOrder(context, customer, { of, quantity: 2 })
  const [mail] = await sentEmails(context)
  const rows = [
    'Kurta (Red) × 2: ₹1,299.00',
    'Diwali: −₹129.90',
    'Free delivery: Free shipping',
    'Shipping: Free',
    'Cash on delivery fee: ₹25.00',
    'Total: ₹1,194.10',
  ]
  expect(mail?.text).toContain(rows.join('\n'))
  expect(mail?.text).toContain('You pay ₹1,194.10 when it is delivered.')
  expect(mail?.html).toContain('−₹129.90')
})

test('a mail about an order that costs nothing asks for no cash', async ({ context }) => {
  const { customer, admin, of } = await createContextWithOrders(context)
  const { id } = await createDiscountedOrder(context, customer, { of, percent: 100, shippingFee: 0, codFee: 0 })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  const [placed, shipped] = await sentEmails(context)
  expect(placed?.text).toContain('is confirmed. There is nothing to pay.')
  expect(shipped?.text).not.toContain('ready for the courier')
})

test('a mail states the shipping fee of the order', async ({ context }) => {
  await setShippingFee(context, 49_00)
  const customer = await createCustomer(context)
  await createCodOrder(context, customer, { of: await createVariant(context, { price: 100_00 }) })
  const [mail] = await sentEmails(context)
  expect(mail?.text).toContain('Shipping: ₹49.00')
  expect(mail?.text).toContain('Total: ₹149.00')
})

test('an online order is confirmed when it is paid, and a failed payment sends no mail', async ({ context }) => {
  const { customer, of, report } = await createContextWithOrders(context)
  const { id } = await createOnlineOrder(context, customer, { of })
  await report(id, { status: 'FAILED' })
  expect(await subjects(context)).toEqual([])
  await report(id, { status: 'COMPLETED', amount: 649_50 })
  const [mail] = await sentEmails(context)
  expect(mail?.subject).toContain('is confirmed')
  expect(mail?.text).toContain('Your payment of ₹649.50 has arrived')
})

test('an order shipped before its payment is confirmed, and the mail says that it is on its way', async ({
  context,
}) => {
  const { customer, admin, of, report } = await createContextWithOrders(context)
  const { id } = await createOnlineOrder(context, customer, { of })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  await sentEmails(context)
  await report(id, { status: 'COMPLETED', amount: 649_50 })
  const [mail, ...others] = await sentEmails(context)
  expect(others).toEqual([])
  expect(mail?.subject).toContain('is confirmed')
  expect(mail?.text).toContain('Your payment of ₹649.50 has arrived')
  expect(mail?.text).toContain('It has already left the shop.')
  expect(mail?.text).not.toContain('We write again when it leaves.')
})

test('a cash order sends mails about shipment, delivery, return and refund', async ({ context }) => {
  const { customer, admin, of } = await createContextWithOrders(context)
  const { id } = await createCodOrder(context, customer, { of })
  await sentEmails(context)
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'PENDING' })
  expect(await subjects(context)).toEqual(['Your order # is on its way'])
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  expect(await subjects(context)).toEqual(['Your order # was delivered'])
  await requestWholeReturn(context, customer, id, noReason)
  expect(await subjects(context)).toEqual(['Your return of order #'])
  await decideReturnWithoutCheck(context, admin, id, accepted)
  const [mail] = await sentEmails(context)
  expect(mail?.subject).toContain('was accepted')
  expect(mail?.text).toContain('We owe you ₹649.50')
  await recordRefund(context, admin, id, { reference: 'NEFT 42', note: null })
  expect((await sentEmails(context))[0]?.text).toContain('Reference: NEFT 42')
})

test('the mail about a rejected return contains the administrator’s note', async ({ context }) => {
  const { customer, admin, of } = await createContextWithOrders(context)
  const { id } = await createDeliveredCodOrder(context, customer, { of })
  await requestWholeReturn(context, customer, id, { reason: 'Too <small>' })
  await decideReturnWithoutCheck(context, admin, id, { returnStatus: 'REJECTED', note: 'It was worn.', restock: true })
  const mails = await sentEmails(context)
  expect(mails.at(-2)?.html).toContain('Too &lt;small&gt;')
  expect(mails.at(-1)?.subject).toContain('was rejected')
  expect(mails.at(-1)?.text).toContain('It was worn.')
})

test('a cancellation sends one mail, which states whether a payment is refunded', async ({ context }) => {
  const { customer, admin, of, report, refunded } = await createContextWithOrders(context)
  const [cash, paid] = [
    await createCodOrder(context, customer, { of }),
    await createOnlineOrder(context, customer, { of }),
  ]
  await report(paid.id, { status: 'COMPLETED', amount: 649_50 })
  await sentEmails(context)
  await setDeliveryStatus(context, admin, cash.id, { deliveryStatus: 'CANCELED' })
  expect((await sentEmails(context)).map(({ text }) => text.includes('You have not been charged.'))).toEqual([true])
  await cancelOrder(context, customer, paid.id)
  // The store of the test has no payment provider, so the refund fails at once.
  expect((await sentEmails(context)).map(({ text }) => text)).toEqual([
    expect.stringContaining('₹649.50 goes back to where you paid from.'),
    expect.stringContaining('We could not send ₹649.50'),
  ])
  await refunded((await context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()).id)
  expect(await subjects(context)).toEqual(['Your refund for order #'])
})

test('the mail about an order that is canceled on its way says what to do with its parcel, also where the owner wrote the text of other cancellations', async ({
  context,
}) => {
  const { customer, admin, of } = await createContextWithOrders(context)
  await createOwnMessage(context, 'canceled', { text: 'Order {order} will not be sent.' })
  const cancel = async (goodsBack?: boolean) => {
    const { id } = await createCodOrder(context, customer, { of })
    if (goodsBack !== undefined) await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
    await sentEmails(context)
    await setDeliveryStatus(context, admin, id, {
      deliveryStatus: 'CANCELED',
      ...(goodsBack === false && { goodsBack }),
    })
    return (await sentEmails(context)).map(({ text }) => text)
  }
  expect(await cancel(false)).toEqual([
    expect.stringMatching(
      /was canceled on its way to you\.\n\nIf a parcel still arrives, please do not accept it[\s\S]*You have not been charged/,
    ),
  ])
  for (const isSent of [undefined, true]) {
    expect(await cancel(isSent)).toEqual([expect.stringMatching(/Order [0-9A-F]{8} will not be sent\.\n/)])
  }
})

test('a late payment sends a mail about the refund, not a confirmation', async ({ context }) => {
  const { customer, of, report } = await createContextWithOrders(context)
  const { id } = await createOnlineOrder(context, customer, { of })
  await context.db.transaction().execute((trx) => cancelUnpaid(context, trx, id))
  expect(await subjects(context)).toEqual(['Your order # was not paid for in time'])
  await report(id, { status: 'COMPLETED', amount: 649_50 })
  // The store of the test has no payment provider, so the refund fails at once.
  expect(await subjects(context)).toEqual([
    'Your payment for order # goes back to you',
    'Your refund for order # needs you',
  ])
})

test('demonstration orders and deleted customers get no mails', async ({ context }) => {
  const { customer, admin, of } = await createContextWithOrders(context)
  const { id } = await createCodOrder(context, customer, { of })
  await sentEmails(context)
  await context.db.updateTable('orders').set({ isDemo: true }).execute()
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  await context.db.updateTable('orders').set({ isDemo: false }).execute()
  await anonymizeCustomer(context.db, customer.id)
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  expect(await subjects(context)).toEqual([])
})

test('a rejected call sends no mail', async ({ context }) => {
  const { customer, of } = await createContextWithOrders(context)
  const { id } = await createCodOrder(context, customer, { of })
  await sentEmails(context)
  await expect(requestWholeReturn(context, customer, id, noReason)).rejects.toThrow()
  expect(await subjects(context)).toEqual([])
})
