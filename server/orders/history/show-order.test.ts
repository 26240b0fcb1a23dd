import { expect } from 'vitest'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showOrder } from './show-order.ts'

test('an order has a timeline of events with times and authors', async ({ context }) => {
  const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
  context.setClock('2026-05-06T10:00:00Z')
  const placed = await createCodOrder(context, customer, { of: await createVariant(context) })
  context.setClock('2026-05-08T10:00:00Z')
  await setDeliveryStatus(context, admin, placed.id, { deliveryStatus: 'DELIVERED' })
  const { order } = await showOrder(context, customer, placed.id)

  expect(order).toMatchObject({
    shortId: placed.id.slice(0, 8).toUpperCase(),
    deliveryStatus: 'DELIVERED',
    deliveredOn: context.clock(),
    refund: null,
    invoices: [{ kind: 'BILL_OF_SUPPLY', issuedOn: context.clock() }],
  })
  const [first, second] = [new Date('2026-05-06T10:00:00Z'), context.clock()]
  expect(order.history).toEqual([
    { at: first, event: 'PLACED', from: null, to: 'PENDING', note: null, by: 'customer' },
    { at: second, event: 'DELIVERY_CHANGED', from: 'PENDING', to: 'DELIVERED', note: null, by: 'administrator' },
    { at: second, event: 'PAYMENT_CHANGED', from: 'PENDING', to: 'COMPLETED', note: null, by: 'administrator' },
  ])
})

test('administrators see every order, customers only their own', async ({ context }) => {
  const { id } = await createCodOrder(context, await createCustomer(context), { of: await createVariant(context) })
  expect((await showOrder(context, await createAdmin(context), id)).order.id).toBe(id)
  await expect(showOrder(context, await createCustomer(context), id)).rejects.toMatchObject({
    kind: 'notFound',
    message: 'Order not found.',
  })
})

test('the history shows the role of an author whose account is deleted', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id } = await createCodOrder(context, await createCustomer(context), { of: await createVariant(context) })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  await context.db.deleteFrom('users').execute()
  const { order } = await showOrder(context, { ...admin, userType: 'ADMIN' }, id)
  expect(order.history.map(({ by }) => by)).toEqual(['customer', 'administrator'])
})
