import { expect } from 'vitest'
import { cartReminderTtl } from '#contract/cart-reminders/cart-reminder-limits.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { exportData } from '#server/account/export-data.ts'
import { addToCart } from '#server/cart/add-to-cart.ts'
import { removeFromCart } from '#server/cart/remove-from-cart.ts'
import { deleteExpired } from '#server/maintenance/delete-expired.ts'
import { setConsent } from '#server/marketing/set-consent.ts'
import { unsubscribe } from '#server/marketing/unsubscribe.ts'
import { cancelOrder } from '#server/orders/cancellations/cancel-order.ts'
import { createAdmin, createCustomer, createVariant, type TestUser, unpublish } from '#tests/support/factories.ts'
import { offerMarketing } from '#tests/support/marketing/offer-marketing.ts'
import { createCartItem, createCodOrder } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { listReminders, summarizeReminders } from './list-reminders.ts'
import { sendCartReminders } from './send-cart-reminders.ts'
import { showLeftCart } from './show-left-cart.ts'

const start = Date.parse('2026-11-01T06:00:00Z')
const setHour = (context: TestContext, hour: number) => context.setClock(new Date(start + hour * hourMs))

const createKurta = (context: TestContext, product = 'Kurta', stock = 5) =>
  createVariant(context, { product, color: '#8fc3e8', price: 500_00, originalPrice: 600_00, stock })

const wantReminders = (context: TestContext, customer: TestUser, isGiven = true) =>
  setConsent(context, customer, { purpose: 'CART_REMINDERS' }, { isGiven, place: 'CART' })

/** Sets the last change of a cart to an hour. */
const leaveAt = ({ db }: TestContext, { id }: TestUser, hour: number) =>
  db
    .updateTable('carts')
    .set({ changedAt: new Date(start + hour * hourMs) })
    .where('userId', '=', id)
    .execute()

/** A customer who wants reminders and left these variants in the cart at hour 0. */
async function createLeaver(context: TestContext, ...variants: { id: string }[]) {
  setHour(context, 0)
  const customer = await createCustomer(context)
  for (const variant of variants) await createCartItem(context, customer, variant)
  await leaveAt(context, customer, 0)
  await wantReminders(context, customer)
  return customer
}

/** The mails of the job at an hour. */
async function runAt(context: TestContext, hour: number) {
  setHour(context, hour)
  context.mails.length = 0
  await sendCartReminders(context, { batchSize: 2 })
  await context.runJobs()
  const mails = context.mails.filter(({ text }) => text.includes('/cart/restore/'))
  return mails.map(({ to, subject, text, unsubscribeUrl }) => ({ to, subject, text, unsubscribeUrl }))
}

/** An order of a customer at an hour. */
async function orderAt(context: TestContext, customer: TestUser, of: { id: string }, hour: number) {
  setHour(context, hour)
  const order = (await createCodOrder(context, customer, { of }))!
  await context.db.updateTable('orders').set({ orderDate: context.clock() }).where('id', '=', order.id).execute()
  return order
}

const tokenOf = (text = '') => /\/cart\/restore\/([\w-]{43})/.exec(text)?.[1] ?? ''

test('a customer who asked for it is reminded of a left cart after the owner’s hours, twice at most', async ({
  context,
}) => {
  await offerMarketing(context)
  const customer = await createLeaver(context, await createKurta(context))
  expect(await runAt(context, 3.9)).toEqual([])
  const [first] = await runAt(context, 4)
  expect(first).toMatchObject({ to: customer.email, subject: 'You left something in your cart: Kurta' })
  expect(first?.text).toContain('Kurta (Sky blue)')
  expect(first?.text).toContain('₹500.00')
  expect(await runAt(context, 47.9)).toEqual([])
  const [second] = await runAt(context, 48)
  expect(second).toMatchObject({ to: customer.email, subject: 'Still in your cart: Kurta' })
  for (const hour of [49, 96, 24 * 7 + 5, 24 * 20]) expect(await runAt(context, hour)).toEqual([])
})

test('without a consent, and in a store that sends no reminders, nobody is reminded', async ({ context }) => {
  await offerMarketing(context)
  const kurta = await createKurta(context)
  const customer = await createLeaver(context, kurta)
  await wantReminders(context, customer, false)
  expect(await runAt(context, 4)).toEqual([])
  await createLeaver(context, kurta)
  await offerMarketing(context, { reminderHours: null })
  expect(await runAt(context, 4)).toEqual([])
})

test('the link of a reminder ends both reminders, also of a cart that was reminded once', async ({ context }) => {
  await offerMarketing(context)
  await createLeaver(context, await createKurta(context))
  const [mail] = await runAt(context, 4)
  await unsubscribe(context, mail!.unsubscribeUrl!.split('/').at(-1)!)
  expect(await runAt(context, 48)).toEqual([])
})

test('a cart that was changed, emptied or ordered gets no further reminder', async ({ context }) => {
  await offerMarketing(context)
  const kurta = await createKurta(context, 'Kurta', 50)
  const [changed, emptied, ordered, idle] = [
    await createLeaver(context, kurta),
    await createLeaver(context, kurta),
    await createLeaver(context, kurta),
    await createLeaver(context, kurta),
  ]
  expect(await runAt(context, 4)).toHaveLength(4)
  await addToCart(context, changed, { productVariantId: kurta.id, quantity: 1 })
  const item = context.db.selectFrom('cartItems').innerJoin('carts', 'carts.id', 'cartId').select('cartItems.id')
  const { id } = await item.where('userId', '=', emptied.id).executeTakeFirstOrThrow()
  await removeFromCart(context, emptied, id)
  await context.db.deleteFrom('cartItems').where('id', '=', id).execute()
  await createCodOrder(context, ordered, { of: await createKurta(context, 'Sari') })
  expect((await runAt(context, 48)).map(({ to }) => to)).toEqual([idle.email])
})

test('a cart of which nothing can be ordered is not reminded of; sold-out items are not named', async ({ context }) => {
  await offerMarketing(context)
  const soldOut = await createKurta(context, 'Shawl', 0)
  const gone = await createKurta(context, 'Scarf')
  await unpublish(context, gone.productId, 'ARCHIVED')
  await createLeaver(context, soldOut, gone)
  const other = await createLeaver(context, soldOut, await createKurta(context))
  const mails = await runAt(context, 4)
  expect(mails.map(({ to }) => to)).toEqual([other.email])
  expect(mails[0]?.text).toContain('Kurta')
  expect(mails[0]?.text).not.toContain('Shawl')
})

test('a customer is reminded of one cart in 7 days, and blocked customers of none', async ({ context }) => {
  await offerMarketing(context)
  const kurta = await createKurta(context)
  const customer = await createLeaver(context, kurta)
  const blocked = await createLeaver(context, kurta)
  await context.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', blocked.id).execute()
  expect(await runAt(context, 4)).toHaveLength(1)
  await leaveAt(context, customer, 24)
  expect(await runAt(context, 28)).toEqual([])
  await leaveAt(context, customer, 7 * 24)
  expect(await runAt(context, 7 * 24 + 4)).toHaveLength(1)
})

test('a cart that was left long before the consent or before a stop of the store is not reminded of at once', async ({
  context,
}) => {
  await offerMarketing(context)
  const customer = await createLeaver(context, await createKurta(context))
  expect(await runAt(context, 4 + 13)).toEqual([])
  await wantReminders(context, customer, false)
  await wantReminders(context, customer)
  expect(await runAt(context, 18)).toEqual([])
  // The time counts from the consent.
  expect(await runAt(context, 4 + 13 + 4)).toHaveLength(1)
})

test('every customer is reached, and a job that runs twice at the same time sends each one mail', async ({
  context,
}) => {
  await offerMarketing(context)
  const kurta = await createKurta(context)
  const customers = []
  for (let count = 0; count < 5; count++) customers.push(await createLeaver(context, kurta))
  setHour(context, 4)
  await Promise.all([sendCartReminders(context, { batchSize: 2 }), sendCartReminders(context, { batchSize: 3 })])
  await context.runJobs()
  expect(context.mails.map(({ to }) => to).sort()).toEqual(customers.map(({ email }) => email).sort())
  context.mails.length = 0
  setHour(context, 48)
  await Promise.all([sendCartReminders(context, { batchSize: 2 }), sendCartReminders(context, { batchSize: 3 })])
  await context.runJobs()
  expect(context.mails.map(({ to }) => to).sort()).toEqual(customers.map(({ email }) => email).sort())
})

test('with one reminder no second one is sent', async ({ context }) => {
  await offerMarketing(context, { reminderHours: [4, null] })
  await createLeaver(context, await createKurta(context))
  expect(await runAt(context, 4)).toHaveLength(1)
  expect(await runAt(context, 48)).toEqual([])
})

test('the link of a reminder shows the saved items with the present prices and nothing about the customer', async ({
  context,
}) => {
  await offerMarketing(context)
  const kurta = await createKurta(context)
  const customer = await createLeaver(context, kurta)
  await context.db.updateTable('cartItems').set({ quantity: 3 }).execute()
  const token = tokenOf((await runAt(context, 4))[0]?.text)
  // The cart may be empty on another device, and prices and stock have changed.
  await context.db.deleteFrom('cartItems').execute()
  await context.db.updateTable('products').set({ discountPrice: 450_00 }).execute()
  await context.db.updateTable('productVariants').set({ stock: 2 }).execute()
  const shown = await showLeftCart(context, token)
  expect(shown.items).toMatchObject([
    { productId: kurta.productId, variantId: kurta.id, name: 'Kurta', quantity: 2, discountPrice: 450_00 },
  ])
  for (const personal of [customer.id, customer.email, customer.firstName])
    expect(JSON.stringify(shown)).not.toContain(personal)
  await context.db.updateTable('productVariants').set({ stock: 0 }).execute()
  expect((await showLeftCart(context, token)).items).toMatchObject([{ state: 'SOLD_OUT', quantity: 0 }])
  for (const forged of ['a'.repeat(43), context.tokens.links.issue('pay-order', customer.id)])
    await expect(showLeftCart(context, forged)).rejects.toMatchObject({ kind: 'notFound' })
})

test('an order with one of the items within 7 days counts as recovered, unless it is canceled', async ({ context }) => {
  await offerMarketing(context)
  await createAdmin(context)
  const kurta = await createKurta(context, 'Kurta', 50)
  const sari = await createKurta(context, 'Sari', 50)
  const [recovered, other, late] = [
    await createLeaver(context, kurta),
    await createLeaver(context, kurta),
    await createLeaver(context, kurta),
  ]
  await runAt(context, 4)
  const order = await orderAt(context, recovered, sari, 4.5)
  await context.db.deleteFrom('cartItems').execute()
  await orderAt(context, other, sari, 4.5)
  await runAt(context, 5)
  expect(await summarizeReminders(context)).toMatchObject({
    remindersSent: 3,
    recoveredOrders: 1,
    recoveredValue: order.orderTotal,
  })
  const { reminders, nextCursor } = await listReminders(context, {})
  expect(nextCursor).toBeNull()
  expect(reminders.find(({ customer }) => customer.id === recovered.id)).toMatchObject({
    value: 500_00,
    items: 1,
    order: { id: order.id, isCanceled: false },
  })
  await cancelOrder(context, recovered, order.id)
  expect(await summarizeReminders(context)).toMatchObject({ recoveredOrders: 0, recoveredValue: 0 })
  await orderAt(context, late, kurta, 4 + 7 * 24 + 1)
  await runAt(context, 4 + 7 * 24 + 2)
  expect(await summarizeReminders(context)).toMatchObject({ recoveredOrders: 0 })
})

test('a canceled order does not keep the next one from counting as recovered', async ({ context }) => {
  await offerMarketing(context)
  await createAdmin(context)
  const kurta = await createKurta(context, 'Kurta', 50)
  const customer = await createLeaver(context, kurta)
  await runAt(context, 4)
  // The kurta is in the cart.
  const canceled = await orderAt(context, customer, await createKurta(context, 'Sari'), 4.5)
  await runAt(context, 5)
  await cancelOrder(context, customer, canceled.id)
  const order = await orderAt(context, customer, kurta, 5.5)
  await runAt(context, 6)
  await runAt(context, 7)
  expect(await summarizeReminders(context)).toMatchObject({ recoveredOrders: 1, recoveredValue: order.orderTotal })
  expect((await listReminders(context, {})).reminders).toMatchObject([{ order: { id: order.id, isCanceled: false } }])
})

test('a reminder that waited for the mail server is not sent to a customer who withdrew, was blocked or changed the cart meanwhile', async ({
  context,
}) => {
  await offerMarketing(context)
  const kurta = await createKurta(context, 'Kurta', 50)
  const [withdrawn, blocked, changed, ordered, idle] = [
    await createLeaver(context, kurta),
    await createLeaver(context, kurta),
    await createLeaver(context, kurta),
    await createLeaver(context, kurta),
    await createLeaver(context, kurta),
  ]
  setHour(context, 4)
  await sendCartReminders(context)
  await wantReminders(context, withdrawn, false)
  await context.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', blocked.id).execute()
  await addToCart(context, changed, { productVariantId: kurta.id, quantity: 1 })
  await createCodOrder(context, ordered, { of: await createKurta(context, 'Sari') })
  await context.runJobs()
  const reminded = context.mails.filter(({ text }) => text.includes('/cart/restore/'))
  expect(reminded.map(({ to }) => to)).toEqual([idle.email])
})

test('a guest, who has no address of an account, is not reminded', async ({ context }) => {
  await offerMarketing(context)
  const guest = await createLeaver(context, await createKurta(context))
  await context.db
    .updateTable('users')
    .set({ email: `${guest.id}@customer.invalid` })
    .where('id', '=', guest.id)
    .execute()
  expect(await runAt(context, 4)).toEqual([])
})

test('the page of the back office counts left carts, also of customers who want no reminders', async ({ context }) => {
  await offerMarketing(context)
  const kurta = await createKurta(context)
  await createLeaver(context, kurta)
  await wantReminders(context, await createLeaver(context, kurta), false)
  await createLeaver(context)
  setHour(context, 3)
  expect(await summarizeReminders(context)).toMatchObject({ leftCarts: 0 })
  setHour(context, 4)
  expect(await summarizeReminders(context)).toEqual({
    leftCarts: 2,
    remindersSent: 0,
    recoveredOrders: 0,
    recoveredValue: 0,
  })
})

test('reminders are in the export, are deleted after 90 days, and with the account', async ({ context }) => {
  await offerMarketing(context)
  const kurta = await createKurta(context)
  const customer = await createLeaver(context, kurta)
  const other = await createLeaver(context, kurta)
  await runAt(context, 4)
  const firstSentAt = context.clock()
  expect(await exportData(context, customer)).toMatchObject({
    cartReminders: [{ firstSentAt, secondSentAt: null, items: ['Kurta'] }],
  })
  await context.db.deleteFrom('users').where('id', '=', other.id).execute()
  const count = async () => (await context.db.selectFrom('cartReminders').select('id').execute()).length
  expect(await count()).toBe(1)
  context.setClock(new Date(firstSentAt.getTime() + cartReminderTtl - dayMs))
  await deleteExpired(context)
  expect(await count()).toBe(1)
  context.setClock(new Date(firstSentAt.getTime() + cartReminderTtl))
  await deleteExpired(context)
  expect(await count()).toBe(0)
})
