import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { maxSelectedOrders } from '#contract/limits.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { test } from '#tests/support/api.ts'
import { recordDrawings } from '#tests/support/documents/record-drawings.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createCodOrder, createDeliveredCodOrder, createOnlineOrder } from '#tests/support/order-factories.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { createPickList } from './create-pick-list.ts'

test('the pieces of several orders are added up by variant, and orders that do not wait are left out', async ({
  context,
}) => {
  const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
  const kurta = await createVariant(context, { product: 'Handloom Kurta', color: '#7a2231', sku: 'KURTA-1', stock: 20 })
  const sari = await createVariant(context, { product: 'Silk Sari', color: 'navy', sku: 'SARI-1', stock: 20 })
  const [first, second] = [
    await createCodOrder(context, customer, { of: kurta, quantity: 2 }),
    await createCodOrder(context, customer, { of: kurta, quantity: 3 }),
  ]
  const unpaid = await createOnlineOrder(context, customer, { of: sari })
  const delivered = await createDeliveredCodOrder(context, customer, { of: sari })
  const canceled = await createCodOrder(context, customer, { of: sari })
  await setDeliveryStatus(context, admin, canceled.id, { deliveryStatus: 'CANCELED' })

  const { pdfWorker, drawings } = recordDrawings()
  const orders = [first, delivered, second, canceled, unpaid]
  await createPickList({ ...context, pdfWorker }, [...orders.map(({ id }) => id), randomUUID(), first.id])
  const [[name, lines, , options]] = drawings as [[string, object[], object, object]]
  expect(name).toBe('pickList')
  expect(lines).toMatchObject([
    {
      name: 'Handloom Kurta',
      sku: 'KURTA-1',
      variant: 'Maroon',
      pieces: 5,
      orders: [
        { order: toShortId(first), pieces: 2 },
        { order: toShortId(second), pieces: 3 },
      ],
    },
    { name: 'Silk Sari', pieces: 1, orders: [{ order: toShortId(unpaid), pieces: 1 }] },
  ])
  expect(options).toMatchObject({
    orderCount: 3,
    notes: [
      `Left out (delivered): ${toShortId(delivered)}.`,
      `Left out (canceled): ${toShortId(canceled)}.`,
      `NOT PAID yet. ${toShortId(unpaid)}`,
    ],
  })
})

test('the call returns a PDF to administrators, and says why there is none', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const of = await createVariant(context)
  const token = await issueToken(context, await createAdmin(context))
  const { id, shortId } = await createCodOrder(context, customer, { of })
  const delivered = await createDeliveredCodOrder(context, customer, { of })
  const ask = (ids: string, by = token) => api.call('GET /orders/pick-list', { token: by, query: { ids } })

  expect(await ask(`${id},${delivered.id}`)).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="pick-list-${shortId.toLowerCase()}.pdf"`,
    },
    body: expect.stringContaining('%PDF-'),
  })
  expect(await ask(delivered.id)).toMatchObject({
    status: 409,
    body: { message: 'No piece of these orders waits to be sent.' },
  })
  expect((await ask(randomUUID())).status).toBe(404)
  expect((await ask(Array.from({ length: maxSelectedOrders }, () => randomUUID()).join())).status).toBe(404)
  for (const ids of ['', ',', 'x', `${id},x`, Array.from({ length: maxSelectedOrders + 1 }, () => randomUUID()).join()])
    expect((await ask(ids)).status, ids).toBe(400)
  expect((await ask(id, await issueToken(context, customer))).status).toBe(403)
})
