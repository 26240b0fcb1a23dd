import { sql } from 'kysely'
import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { changeNotifications } from '#server/company/notifications.ts'
import { createUnconfirmedOrder } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createCodOrder, createDeliveredCodOrder, createOnlineOrder } from '#tests/support/order-factories.ts'
import { createDeliveredOrder } from '#tests/support/orders/delivered-order.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { cancelItems } from '../cancellations/cancel-items.ts'
import { showOrder } from '../history/show-order.ts'
import { recordPaymentResult } from '../payments/record-payment.ts'
import { processRefund } from '../refunds/process-refund.ts'
import { decideReturnWithoutCheck } from '../returns/decide-without-check.ts'
import { requestWholeReturn } from '../returns/request-whole-return.ts'
import { unnamedCourier } from '../shipments/add-shipment.ts'
import { createShipment } from '../shipments/create-shipment.ts'
import { loseShipment } from '../shipments/undelivered/lose-shipment.ts'

const owner = 'owner@raosarees.in'

/** A store whose owner has a real address, with a customer and a variant. */
async function createOwnedStore(context: TestContext, { email = owner, stock = 50 } = {}) {
  await ensureCompanyDetails(context.db)
  await context.db.updateTable('companyDetails').set({ email }).execute()
  const of = await createVariant(context, { product: 'Kurta', color: 'red', stock, price: 649_50 })
  return { of, customer: await createCustomer(context), admin: await createAdmin(context) }
}

/** The mails to other recipients than customers since the last call. */
async function ownerMails(context: TestContext) {
  await context.runJobs()
  await context.runJobs()
  return context.mails.splice(0).filter(({ to }) => !to.endsWith('.com'))
}
const subjects = async (context: TestContext) =>
  (await ownerMails(context)).map(({ subject }) => subject.replace(/[0-9A-F]{8}/, '#'))

test('the owner gets a mail on a new order: a cash order at once, an online order when it is paid', async ({
  context,
}) => {
  const { of, customer } = await createOwnedStore(context)
  const cash = await createCodOrder(context, customer, { of })
  const [mail, ...others] = await ownerMails(context)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: owner, subject: `New order ${cash.shortId}: ₹649.50` })
  expect(mail?.text).toContain(`https://shop.example/admin/orders?q=${cash.shortId.toLowerCase()}`)

  expect(mail?.text).not.toContain('Confirmation')
  await createUnconfirmedOrder(context, customer, { of })
  expect((await ownerMails(context))[0]?.text).toMatch(/Confirmation:?\s+Not confirmed by the customer yet/)

  const online = await createOnlineOrder(context, customer, { of })
  expect(await subjects(context)).toEqual([])
  const paid = { status: 'COMPLETED', amount: 649_50 } as const
  await context.db.transaction().execute((trx) => recordPaymentResult(context, trx, online.id, paid))
  expect(await subjects(context)).toEqual(['New order #: ₹649.50'])
})

test('the owner gets a mail on a return request, and on a refund to pay by hand', async ({ context }) => {
  const { of, customer, admin } = await createOwnedStore(context)
  const { id } = await createDeliveredCodOrder(context, customer, { of })
  await ownerMails(context)
  await requestWholeReturn(context, customer, id, { reason: null })
  expect(await subjects(context)).toEqual(['Return requested for order #'])
  await decideReturnWithoutCheck(context, admin, id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  const [mail, ...others] = await ownerMails(context)
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^A refund for order \w{8} needs you$/)
  expect(mail?.text).toContain('₹649.50')
})

test('the mail on a return request says which pieces come back, why and how, also of the second return of an order', async ({
  context,
}) => {
  await createOwnedStore(context)
  const { request, kurta } = await createDeliveredOrder(context)
  const blue = await createVariant(context, { product: kurta.product, color: 'blue', stock: 5 })
  await ownerMails(context)
  const returnText = async () => {
    const [mail, ...others] = await ownerMails(context)
    expect(others).toEqual([])
    return mail!.text.replace(/\s+/g, ' ')
  }
  await request({ Phone: 1 }, { reason: 'DEFECTIVE', comment: 'The screen is dark.', method: 'OWN_SHIPMENT' })
  const first = await returnText()
  expect(first).toMatch(/Return 1:? 1 × Phone \(Black\)/)
  expect(first).toMatch(/Reason:? It is defective or does not work/)
  expect(first).toMatch(/Comment:? The screen is dark\./)
  expect(first).toMatch(/Sent back:? By the customer/)

  await request({ Kurta: 2 }, { resolution: 'EXCHANGE', exchangeVariantId: blue.id })
  const second = await returnText()
  expect(second).toMatch(/Exchange 2:? 2 × Kurta \(Red\), for Kurta \(Blue\)/)
  expect(second).toMatch(/Sent back:? Picked up by a courier/)
  expect(second).not.toContain('Phone (Black) Reason')
  expect(second).not.toContain('Comment')
})

/** An order of three pieces that was paid to the store, or online. */
async function createPaidOrder(context: TestContext, paid: 'to the store' | 'online') {
  const { of, customer, admin } = await createOwnedStore(context)
  const { id } = await createOnlineOrder(context, customer, { of, quantity: 3 })
  const payment = { status: 'COMPLETED', amount: 1948_50 } as const
  await context.db.transaction().execute((trx) => recordPaymentResult(context, trx, id, payment))
  if (paid === 'to the store')
    await context.db.updateTable('orders').set({ paymentMethod: 'COD' }).where('id', '=', id).execute()
  const [item] = (await showOrder(context, admin, id)).order.items
  const cancelOne = () =>
    cancelItems(context, admin, id, { items: [{ orderItemId: item!.id, quantity: 1 }], reason: null })
  await ownerMails(context)
  return { cancelOne }
}

const refundMails = async (context: TestContext) =>
  (await ownerMails(context)).filter(({ subject }) => subject.includes('refund'))

test('the owner gets a mail on a refund of canceled items that has to be paid by hand, with its amount', async ({
  context,
}) => {
  const { cancelOne } = await createPaidOrder(context, 'to the store')
  await cancelOne()
  const mails = await refundMails(context)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('₹649.50')
})

test('the mail about a refund of canceled items that failed names its amount', async ({ context }) => {
  const { cancelOne } = await createPaidOrder(context, 'online')
  await cancelOne()
  const { id } = await context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  await processRefund(context, id)
  const mails = await refundMails(context)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('₹649.50')
  expect(mails[0]?.text).not.toContain('₹1,299.00')
})

test('the owner gets a mail when a cash order is paid online that is packed already, because its label names the cash', async ({
  context,
}) => {
  const { of, customer, admin } = await createOwnedStore(context)
  const paid = { status: 'COMPLETED', amount: 649_50 } as const
  const pay = (id: string) => context.db.transaction().execute((trx) => recordPaymentResult(context, trx, id, paid))
  const waiting = await createCodOrder(context, customer, { of })
  const packed = await createCodOrder(context, customer, { of })
  await createShipment(context, admin, packed.id, { ...unnamedCourier, handOver: false })
  await ownerMails(context)
  await pay(waiting.id)
  expect(await subjects(context)).toEqual([])
  await pay(packed.id)
  const [mail, ...others] = await ownerMails(context)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: owner, subject: `Packed order ${packed.shortId} was paid online` })
  expect(mail?.text).toMatch(/Parcel 1:?\s+Nothing to collect any more. Print its label again./)
})

test('the owner gets a mail and is told when the cash of a packed parcel grows, because its label names the old amount', async ({
  context,
}) => {
  const { of, customer, admin } = await createOwnedStore(context)
  const { id, shortId, items } = await createCodOrder(context, customer, { of, quantity: 3 })
  await context.db
    .updateTable('orders')
    .set({ shippingFee: 50_00, orderTotal: sql<number>`order_total + 5000` })
    .where('id', '=', id)
    .execute()
  const pack = async (handOver: boolean) =>
    (
      await createShipment(context, admin, id, {
        ...unnamedCourier,
        items: [{ orderItemId: items[0]!.id, quantity: 1 }],
        handOver,
      })
    ).order.shipments!
  await pack(true)
  const [sent, packed] = await pack(false)
  expect([sent?.cashAmount, packed?.cashAmount]).toEqual([699_50, 649_50])
  await ownerMails(context)

  // While a piece waits, its parcel collects the fee.
  const params = { id, shipmentId: sent!.id }
  const back = await loseShipment(context, admin, params, { note: null, refundsAdvance: true })
  expect(back.message).toBe('The parcel is recorded as lost.')
  expect(await subjects(context)).toEqual([])

  const canceled = await cancelItems(context, admin, id, {
    items: [{ orderItemId: items[0]!.id, quantity: 1 }],
    reason: null,
  })
  expect(canceled.order.shipments?.at(-1)).toMatchObject({ number: 2, status: 'READY', cashAmount: 699_50 })
  expect(canceled.message).toBe(
    'The items are canceled. The courier of parcel 2 now collects ₹699.50: print its label again.',
  )
  const [mail, ...others] = await ownerMails(context)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: owner, subject: `The cash of packed order ${shortId} has changed` })
  expect(mail?.text).toMatch(/Parcel 2:?\s+Collect ₹699.50 now. Print its label again./)
})

test('a customer who cancels pieces is not told about labels, but the owner is', async ({ context }) => {
  const { of, customer, admin } = await createOwnedStore(context)
  const { id, items } = await createCodOrder(context, customer, { of, quantity: 3 })
  const item = { orderItemId: items[0]!.id, quantity: 1 }
  await createShipment(context, admin, id, { ...unnamedCourier, items: [item], handOver: false })
  // As after a parcel with the fees that came back.
  await context.db.updateTable('shipments').set({ cashAmount: 600_00 }).execute()
  await cancelItems(context, customer, id, { items: [item], reason: null })
  await ownerMails(context)
  const { message } = await cancelItems(context, customer, id, { items: [item], reason: null })
  expect(message).toBe('The items are canceled.')
  expect(await subjects(context)).toEqual(['The cash of packed order # has changed'])
})

test('the owner gets a mail once when an order sells a variant out', async ({ context }) => {
  const { of, customer } = await createOwnedStore(context, { stock: 3 })
  await createCodOrder(context, customer, { of, quantity: 2 })
  expect(await subjects(context)).toEqual(['New order #: ₹1,299.00'])
  await createCodOrder(context, customer, { of })
  expect((await subjects(context)).sort()).toEqual(['New order #: ₹649.50', 'Sold out: Kurta (Red)'])
})

test('a notification is sent to its own addresses, and is not sent if it is disabled', async ({ context }) => {
  const { of, customer, admin } = await createOwnedStore(context)
  const set = (newOrder: { enabled: boolean; addresses: string[] }) =>
    changeNotifications(context, { ...admin, sessionId: '', userType: 'ADMIN' }, { notifications: { newOrder } })
  await set({ enabled: true, addresses: ['ravi@raosarees.in', 'meera@raosarees.in'] })
  await createCodOrder(context, customer, { of })
  expect((await ownerMails(context)).map(({ to }) => to).sort()).toEqual(['meera@raosarees.in', 'ravi@raosarees.in'])
  await set({ enabled: false, addresses: [] })
  await createCodOrder(context, customer, { of })
  expect(await subjects(context)).toEqual([])
})

test('the address of a new store or the demonstration, and demonstration orders, get no mails', async ({ context }) => {
  const { of, customer } = await createOwnedStore(context, { email: 'hello@vipani.example' })
  await createCodOrder(context, customer, { of })
  expect(await subjects(context)).toEqual([])
  await context.db.updateTable('companyDetails').set({ email: owner }).execute()
  const { id } = await createOnlineOrder(context, customer, { of })
  await context.db.updateTable('orders').set({ isDemo: true }).execute()
  const paid = { status: 'COMPLETED', amount: 649_50 } as const
  await context.db.transaction().execute((trx) => recordPaymentResult(context, trx, id, paid))
  expect(await subjects(context)).toEqual([])
})

test('an order that is not placed sends no mail to the owner', async ({ context }) => {
  const { of, customer } = await createOwnedStore(context, { stock: 1 })
  await expect(createCodOrder(context, customer, { of, quantity: 2 })).rejects.toThrow()
  expect(await subjects(context)).toEqual([])
})
