import { expect } from 'vitest'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { showOrder } from '../history/show-order.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'
import { setExpectedDeliveryDate } from './set-expected-delivery-date.ts'

/** An administrator and a placed order on 25 November 2026; its confirmation is sent. */
async function createOrderWithDate(context: TestContext) {
  context.setClock('2026-11-25T06:00:00Z')
  const order = await createCodOrder(context, await createCustomer(context), { of: await createVariant(context) })
  const admin = await createAdmin(context)
  await context.runJobs()
  context.mails.splice(0)
  const set = (date: string) => setExpectedDeliveryDate(context, admin, order.id, { date })
  return { order, admin, set }
}

test('a new delivery date is in the order and its history, and the customer gets a mail', async ({ context }) => {
  const { order, admin, set } = await createOrderWithDate(context)
  const { message, order: changed } = await set('2026-12-03')
  expect(message).toBe('The delivery date is saved.')
  expect(changed.expectedDeliveryDate).toEqual(new Date('2026-12-02T18:30:00Z'))

  await context.runJobs()
  expect(context.mails).toHaveLength(1)
  expect(context.mails[0]).toMatchObject({ subject: `A new delivery date for your order ${order.shortId}` })
  expect(context.mails[0]?.text).toContain('Expected by 3 Dec 2026.')
  const { history } = (await showOrder(context, admin, order.id)).order
  expect(history.at(-1)).toMatchObject({
    event: 'EXPECTED_DATE_CHANGED',
    from: null,
    to: '2026-12-03',
    by: 'administrator',
  })
})

test('setting the same day again changes nothing and sends no mail', async ({ context }) => {
  const { order, admin, set } = await createOrderWithDate(context)
  await set('2026-12-03')
  await set('2026-12-03')
  await context.runJobs()
  expect(context.mails).toHaveLength(1)
  expect((await showOrder(context, admin, order.id)).order.history).toHaveLength(2)
})

test('the mail about the shipment states the date', async ({ context }) => {
  const { order, admin, set } = await createOrderWithDate(context)
  await set('2026-12-03')
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'SHIPPED' })
  await context.runJobs()
  expect(context.mails.at(-1)?.text).toContain('Expected by 3 Dec 2026.')
})

test('a day in the past or in more than a year is refused', async ({ context }) => {
  const { set } = await createOrderWithDate(context)
  for (const date of ['2026-11-24', '2027-11-26']) await expect(set(date)).rejects.toMatchObject({ kind: 'invalid' })
  await expect(set('2026-11-25')).resolves.toBeDefined()
})

test('the date of an order that has ended is final, and an unknown order is not found', async ({ context }) => {
  const { order, admin, set } = await createOrderWithDate(context)
  const unknown = setExpectedDeliveryDate(context, admin, admin.id, { date: '2026-12-03' })
  await expect(unknown).rejects.toMatchObject({ kind: 'notFound' })
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'DELIVERED' })
  await expect(set('2026-12-03')).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This order has been delivered.',
  })
})
