import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createCodRules, createUnconfirmedOrder } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createCodOrder, createOnlineOrder, findBuyCount } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { shipOrders } from '../fulfilment/ship-orders.ts'
import { showOrder } from '../history/show-order.ts'
import { listAllOrders } from '../listing/list-orders.ts'
import { groupConditions } from '../order-groups.store.ts'
import { cancelByLink } from './cancel-by-link.ts'
import { confirmByLink, confirmByPhone, confirmOwnOrder } from './confirm-order.ts'
import { expireUnconfirmed } from './expire-unconfirmed.ts'
import { showOrderOfLink } from './show-order-of-link.ts'

const tokenOf = (context: TestContext, { id }: { id: string }) => context.tokens.links.issue('confirm-order', id)

/** An order of two pieces that waits for its confirmation, with its link. */
async function createScenario(context: TestContext) {
  const customer = await createCustomer(context, { firstName: 'Asha', email: 'asha@example.com' })
  const variant = await createVariant(context, { stock: 5, price: 600_00 })
  const order = await createUnconfirmedOrder(context, customer, { of: variant, quantity: 2 })
  const show = async () => (await showOrder(context, customer, order.id)).order
  return { customer, admin: await createAdmin(context), variant, order, token: tokenOf(context, order), show }
}

const later = (context: TestContext, hours: number) =>
  context.setClock(new Date(context.clock().getTime() + hours * hourMs))

/** The mails of the customer that were sent since the last call. */
async function sentEmails(context: TestContext) {
  await context.runJobs()
  return context.mails.splice(0).filter(({ to }) => to === 'asha@example.com')
}

const groupOf = async (context: TestContext, group: 'toShip' | 'toConfirm') =>
  (await listAllOrders(context, { page: 1, group })).orders.map(({ id }) => id)

test('a cash order asks for a confirmation while the rule holds, and no other order does', async ({ context }) => {
  const customer = await createCustomer(context)
  const of = await createVariant(context, { stock: 50, price: 600_00 })
  const before = await createCodOrder(context, customer, { of })
  expect(before).not.toHaveProperty('confirmationStatus')
  expect(before).not.toHaveProperty('confirmUntil')

  await createCodRules(context, { confirmWithinHours: 6 })
  const order = await createCodOrder(context, customer, { of })
  expect(order).toMatchObject({
    confirmationStatus: 'REQUESTED',
    confirmUntil: new Date(order.orderDate.getTime() + 6 * hourMs),
  })
  expect(await createOnlineOrder(context, customer, { of })).toMatchObject({ confirmationStatus: 'NONE' })
  await createOffer(context, {
    benefit: { kind: 'PERCENT', level: 'ORDER', percent: 100_00, maxAmount: null },
  })
  const free = await createCodOrder(context, customer, { of })
  expect(free.orderTotal).toBe(0)
  expect(free).not.toHaveProperty('confirmationStatus')
})

test('the rule adds no statement to a placement', async ({ context }) => {
  const customer = await createCustomer(context)
  const of = await createVariant(context, { stock: 50, price: 600_00 })
  const countStatements = async () => {
    const start = context.statements.length
    const order = await createCodOrder(context, customer, { of })
    return { count: context.statements.length - start, order }
  }
  await createCodRules(context, { fee: 10_00 })
  const without = await countStatements()
  await createCodRules(context, { fee: 10_00, confirmWithinHours: 6 })
  const withRule = await countStatements()
  expect(withRule.order.confirmationStatus).toBe('REQUESTED')
  expect(withRule.count).toBe(without.count)
})

test('the mail of the order has the link and the time, and the link confirms the order once', async ({ context }) => {
  context.setClock('2026-11-21T07:00:00Z')
  const { order, token, show } = await createScenario(context)
  const [mail, ...others] = await sentEmails(context)
  expect(others).toEqual([])
  expect(mail!.subject).toBe(`Please confirm your order ${order.shortId}`)
  expect(mail!.text).toContain(`You pay ₹1,200.00 when it is delivered.`)
  expect(mail!.text).toMatch(/Please confirm it by Sun, 22 Nov,? 12:30\spm, or it is canceled\./)
  expect(mail!.text).toContain(`${context.publicUrl}/confirm-order/${token}`)

  const { message, order: confirmed } = await confirmByLink(context, token)
  expect(message).toBe('The order is confirmed.')
  expect(confirmed).toMatchObject({ state: 'CONFIRMED', shortId: order.shortId })
  expect(confirmed).not.toHaveProperty('address')
  expect((await confirmByLink(context, token)).order.state).toBe('CONFIRMED')
  const { confirmationStatus, deliveryStatus, history } = await show()
  expect([confirmationStatus, deliveryStatus]).toEqual(['CONFIRMED', 'PENDING'])
  expect(history.filter(({ event }) => event === 'CONFIRMATION_CHANGED')).toMatchObject([
    { from: 'REQUESTED', to: 'CONFIRMED', by: 'customer' },
  ])
  expect(await sentEmails(context)).toEqual([])
})

test('a link shows its order with the address until it is confirmed, and changes nothing', async ({ context }) => {
  const { order, token } = await createScenario(context)
  context.statements.length = 0
  const shown = (await showOrderOfLink(context, token)).order
  expect(context.statements.filter((text) => /^\s*(insert|update|delete)/i.test(text))).toEqual([])
  expect(shown).toMatchObject({
    state: 'AWAITING',
    shortId: order.shortId,
    order: { orderTotal: 1200_00, items: [{ quantity: 2 }] },
    address: { city: 'Bengaluru' },
  })
})

test('a link to no order, and a link for another purpose, is not found', async ({ context }) => {
  const forged = context.tokens.links.issue('confirm-order', randomUUID())
  for (const token of [forged, 'A'.repeat(43)]) {
    for (const act of [showOrderOfLink, confirmByLink, cancelByLink]) {
      const call = async () => act(context, token)
      await expect(call()).rejects.toMatchObject({ kind: 'notFound' })
    }
  }
})

test('a link cancels the order that is not confirmed, and restores its stock', async ({ context }) => {
  const { token, variant, show } = await createScenario(context)
  expect(await findStock(context, variant)).toBe(3)
  expect((await cancelByLink(context, token)).order).toEqual({ state: 'CANCELED', shortId: expect.any(String) })
  expect(await findStock(context, variant)).toBe(5)
  expect((await show()).history.at(-1)).toMatchObject({ to: 'CANCELED', by: 'customer' })
  await expect(cancelByLink(context, token)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(confirmByLink(context, token)).rejects.toThrow('This order has already been canceled.')
})

test('the customer confirms an own order, an administrator any by phone, and nobody else', async ({ context }) => {
  const { admin, customer, variant, order, show } = await createScenario(context)
  const stranger = await createCustomer(context)
  await expect(confirmOwnOrder(context, stranger, order.id)).rejects.toMatchObject({ kind: 'notFound' })
  expect((await confirmOwnOrder(context, customer, order.id)).order.confirmationStatus).toBe('CONFIRMED')

  const second = await createUnconfirmedOrder(context, customer, { of: variant })
  await confirmByPhone(context, admin, second.id)
  const { history } = (await showOrder(context, admin, second.id)).order
  expect(history.at(-1)).toMatchObject({ event: 'CONFIRMATION_CHANGED', by: 'administrator' })
  expect((await show()).history.at(-1)).toMatchObject({ by: 'customer' })
  const online = await createOnlineOrder(context, customer, { of: variant })
  await expect(confirmByPhone(context, admin, online.id)).rejects.toThrow('This order needs no confirmation.')
})

test('an order that is not confirmed in time is canceled with a mail, a confirmed one is not', async ({ context }) => {
  const { customer, variant, order, show } = await createScenario(context)
  const confirmed = await createUnconfirmedOrder(context, customer, { of: variant })
  await confirmOwnOrder(context, customer, confirmed.id)
  await sentEmails(context)
  later(context, 23)
  await expireUnconfirmed(context)
  expect((await show()).deliveryStatus).toBe('PENDING')

  later(context, 2)
  await expireUnconfirmed(context)
  await expireUnconfirmed(context)
  const { deliveryStatus, history } = await show()
  expect(deliveryStatus).toBe('CANCELED')
  expect(history.at(-1)).toMatchObject({ to: 'CANCELED', by: 'store', note: 'Not confirmed in time.' })
  expect((await showOrder(context, customer, confirmed.id)).order.deliveryStatus).toBe('PENDING')
  expect(await findStock(context, variant)).toBe(4)
  expect(await findBuyCount(context, variant)).toBe(1)
  const [mail, ...others] = await sentEmails(context)
  expect(others).toEqual([])
  expect(mail!.subject).toBe(`Your order ${order.shortId} was not confirmed in time`)
  expect((await showOrderOfLink(context, tokenOf(context, order))).order).toEqual({
    state: 'EXPIRED',
    shortId: order.shortId,
  })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an unconfirmed order of the demonstration does not expire', async ({ context }) => {
  const { variant, show } = await createScenario(context)
  await context.db.updateTable('orders').set({ isDemo: true }).execute()
  later(context, 25)
  await expireUnconfirmed(context)
  expect(await show()).toMatchObject({ deliveryStatus: 'PENDING', confirmationStatus: 'REQUESTED' })
  expect(await findStock(context, variant)).toBe(3)
})

test('an expired order gives its use of an offer back', async ({ context }) => {
  const { customer, variant } = await createScenario(context)
  const offer = await createOffer(context, {
    benefit: { kind: 'PERCENT', level: 'ORDER', percent: 10_00, maxAmount: null },
  })
  await createUnconfirmedOrder(context, customer, { of: variant })
  const countUses = async () =>
    (await context.db.selectFrom('offerUses').select('offerId').where('offerId', '=', offer.id).execute()).length
  expect(await countUses()).toBe(1)
  later(context, 25)
  await expireUnconfirmed(context)
  expect(await countUses()).toBe(0)
})

test('an error of one order does not stop the expiry of the others', async ({ context }) => {
  const { customer, variant, order, show } = await createScenario(context)
  const other = await createUnconfirmedOrder(context, customer, { of: variant })
  later(context, 25)
  const logged: object[] = []
  let failures = 1
  const failing = Object.assign(Object.create(context), {
    log: { ...context.log, error: (details: object) => void logged.push(details) },
    clock: () => {
      // The first call reads the orders, the second is in the transaction of the first order.
      if (failures++ === 2) throw new Error('a bug')
      return context.clock()
    },
  }) as TestContext
  await expireUnconfirmed(failing)
  expect(logged).toEqual([{ err: new Error('a bug'), id: order.id }])
  expect((await show()).deliveryStatus).toBe('PENDING')
  expect((await showOrder(context, customer, other.id)).order.deliveryStatus).toBe('CANCELED')
})

test('an unconfirmed order is listed to be confirmed, not to be shipped', async ({ context }) => {
  const { customer, order } = await createScenario(context)
  expect([await groupOf(context, 'toConfirm'), await groupOf(context, 'toShip')]).toEqual([[order.id], []])
  await confirmOwnOrder(context, customer, order.id)
  expect([await groupOf(context, 'toConfirm'), await groupOf(context, 'toShip')]).toEqual([[], [order.id]])
})

test('the lists of orders to ship and to confirm are read from an index each', async ({ context }) => {
  const rolledBack = new Error('rolled back')
  const explained = inTransaction(context.db, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    // With the few orders of a test PostgreSQL may prefer this index of all orders.
    await sql`drop index orders_delivery_status_idx`.execute(trx)
    for (const [group, index] of [
      ['toShip', 'orders_to_ship_idx'],
      ['toConfirm', 'orders_to_confirm_idx'],
    ] as const) {
      const { rows } =
        await sql`explain select id from orders where ${groupConditions[group]} order by order_date, id`.execute(trx)
      expect(JSON.stringify(rows)).toContain(index)
    }
    throw rolledBack
  })
  await expect(explained).rejects.toBe(rolledBack)
})

test('shipping in bulk rejects an unconfirmed order, shipping it alone records that it was not confirmed', async ({
  context,
}) => {
  const { admin, order, token, show } = await createScenario(context)
  const { outcomes } = await shipOrders(context, admin, { ids: [order.id], deliveryStatus: 'SHIPPED' })
  expect(outcomes).toMatchObject([
    {
      isShipped: false,
      message: 'The customer has not confirmed this order yet. Open the order to ship it anyway.',
    },
  ])
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'SHIPPED' })
  expect((await show()).history.at(-1)).toMatchObject({ to: 'SHIPPED', note: 'Not confirmed when it was shipped.' })
  expect((await showOrderOfLink(context, token)).order).toEqual({ state: 'SENT', shortId: order.shortId })
  await expect(confirmByLink(context, token)).rejects.toThrow('This order has already been shipped.')

  // The owner decided to send it, so it does not expire after it was taken back.
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'PENDING' })
  later(context, 48)
  await expireUnconfirmed(context)
  expect((await show()).deliveryStatus).toBe('PENDING')
})

/** Runs two changes at once; exactly one of them must be made. */
async function race(one: Promise<unknown>, other: Promise<unknown>) {
  const results = await Promise.allSettled([one, other])
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  for (const failure of failures) expect(failure).toMatchObject({ kind: 'conflict' })
  return failures.length
}

test('of a confirmation and the expiry at the same time one wins, and the stock is right', async ({ context }) => {
  const { customer, variant, order } = await createScenario(context)
  await cancelOrder(context, customer, order.id)
  for (let round = 0; round < 4; round++) {
    const { id } = await createUnconfirmedOrder(context, customer, { of: variant, quantity: 2 })
    later(context, 25)
    await race(confirmByLink(context, tokenOf(context, { id })), expireUnconfirmed(context))
    const { deliveryStatus, confirmationStatus } = (await showOrder(context, customer, id)).order
    expect([
      ['PENDING', 'CONFIRMED'],
      ['CANCELED', 'REQUESTED'],
    ]).toContainEqual([deliveryStatus, confirmationStatus])
    expect(await findStock(context, variant)).toBe(deliveryStatus === 'CANCELED' ? 5 : 3)
    expect(await findInconsistencies(context.db)).toEqual([])
    if (deliveryStatus === 'PENDING') await cancelOrder(context, customer, id)
  }
})

test('of a shipment and a cancellation at the same time one wins', async ({ context }) => {
  const { admin, order, token, show } = await createScenario(context)
  const failures = await race(
    setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'SHIPPED' }),
    cancelByLink(context, token),
  )
  expect(failures).toBe(1)
  expect(['SHIPPED', 'CANCELED']).toContain((await show()).deliveryStatus)
  expect(await findInconsistencies(context.db)).toEqual([])
})
