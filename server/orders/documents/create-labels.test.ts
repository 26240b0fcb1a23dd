import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { maxSelectedOrders } from '#contract/limits.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { createApi, test } from '#tests/support/api.ts'
import { copyOrder } from '#tests/support/documents/copy-order.ts'
import { recordDrawings } from '#tests/support/documents/record-drawings.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createCodOrder, createDeliveredCodOrder, createOnlineOrder } from '#tests/support/order-factories.ts'
import { markAsPaid } from '#tests/support/paid-order.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { createShipment } from '../shipments/create-shipment.ts'
import { createLabels } from './create-labels.ts'
import { createManifest } from './create-manifest.ts'
import { createPickList } from './create-pick-list.ts'
import { createPdfWorker, type PdfWorker } from './pdf-worker.ts'

const delhivery = { courier: 'DELHIVERY', courierName: null, trackingUrl: null, weightGrams: 500 } as const
type Pieces = { pieces?: number; trackingNumber?: string | null; handOver?: boolean }

/** Packs pieces of the only item of an order, all by default, for Delhivery. */
async function pack(
  context: TestContext,
  { id, items: [item] }: { id: string; items: { id: string; quantity: number }[] },
  { pieces, trackingNumber = null, handOver = false }: Pieces = {},
) {
  const items = [{ orderItemId: item!.id, quantity: pieces ?? item!.quantity }]
  return createShipment(context, await createAdmin(context), id, { ...delhivery, trackingNumber, handOver, items })
}

/** The arguments of the only drawing of a document. */
async function drawingOf(context: TestContext, create: (context: TestContext) => Promise<unknown>) {
  const { pdfWorker, drawings } = recordDrawings()
  await create({ ...context, pdfWorker })
  const [[, subjects, , options]] = drawings as [[string, object[], object, { notes: string[] }]]
  return { subjects, options }
}

test('each parcel has a label with its part of the cash, and waiting pieces stay on the pick list', async ({
  context,
}) => {
  context.setClock('2026-11-20T20:00:00Z')
  const customer = await createCustomer(context, { firstName: 'Leela', lastName: 'Nair', mobile: '98765 43210' })
  const of = await createVariant(context, { price: 100_00, sku: 'KURTA-1', stock: 10 })
  const order = await createCodOrder(context, customer, { of, quantity: 6 })
  await pack(context, order, { pieces: 1, trackingNumber: '1490813123456' })
  await pack(context, order, { pieces: 2 })
  const ids = [order.id]

  const labels = await drawingOf(context, (to) => createLabels(to, { ids, size: 'A4' }))
  const parcel = {
    order: toShortId(order),
    courierName: 'Delhivery',
    weightGrams: 500,
    packedOn: new Date('2026-11-20T20:00:00Z'),
    recipient: {
      name: 'Leela Nair',
      addressLine1: order.address.addressLine1,
      addressLine2: null,
      city: 'Bengaluru',
      state: 'Karnataka',
      postalCode: '560001',
      phone: '98765 43210',
    },
  }
  expect(labels).toEqual({
    subjects: [
      { ...parcel, number: 1, trackingNumber: '1490813123456', cashAmount: 100_00, pieces: 1 },
      { ...parcel, number: 2, trackingNumber: null, cashAmount: 200_00, pieces: 2 },
    ],
    options: { size: 'A4', now: context.clock(), notes: [] },
  })
  const pickList = await drawingOf(context, (to) => createPickList(to, ids))
  expect(pickList.subjects).toMatchObject([{ sku: 'KURTA-1', pieces: 3 }])

  await pack(context, order, { pieces: 3 })
  await expect(createPickList(context, ids)).rejects.toMatchObject({ kind: 'conflict' })
})

test('the label of one shipment alone can be printed', async ({ context }) => {
  const of = await createVariant(context, { stock: 10 })
  const order = await createCodOrder(context, await createCustomer(context), { of, quantity: 2 })
  await pack(context, order, { pieces: 1 })
  const packed = await pack(context, order, { pieces: 1 })
  const shipmentId = packed.order.shipments![1]!.id
  const { subjects } = await drawingOf(context, (to) => createLabels(to, { ids: [order.id], size: 'A6', shipmentId }))
  expect(subjects).toMatchObject([{ number: 2 }])
  await expect(createLabels(context, { ids: [order.id], size: 'A6', shipmentId: randomUUID() })).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('orders without a parcel to send are named with the reason; a paid parcel has nothing to collect', async ({
  context,
}) => {
  const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
  const of = await createVariant(context, { stock: 10 })
  const paid = await createOnlineOrder(context, customer, { of })
  await markAsPaid(context, paid)
  await pack(context, paid)
  const sent = await createCodOrder(context, customer, { of })
  await pack(context, sent, { handOver: true })
  const waiting = await createCodOrder(context, customer, { of })
  const delivered = await createDeliveredCodOrder(context, customer, { of })
  const canceled = await createCodOrder(context, customer, { of })
  await pack(context, canceled)
  await setDeliveryStatus(context, admin, canceled.id, { deliveryStatus: 'CANCELED' })
  const ids = [paid, sent, waiting, delivered, canceled].map(({ id }) => id)

  const notes = [
    `Left out (no parcel yet): ${toShortId(waiting)}.`,
    `Left out (delivered): ${toShortId(delivered)}.`,
    `Left out (canceled): ${toShortId(canceled)}.`,
  ]
  const subjects = [
    { order: toShortId(paid), number: null, cashAmount: 0 },
    { order: toShortId(sent), number: null, cashAmount: sent.orderTotal },
  ]
  for (const create of [
    (to: TestContext) => createLabels(to, { ids, size: 'A6' }),
    (to: TestContext) => createManifest(to, ids),
  ]) {
    expect(await drawingOf(context, create)).toMatchObject({ subjects, options: { notes } })
  }
})

/** A worker whose thread is blocked from the start of a drawing until it is released, as by a long document. */
function holdDrawings({ log }: TestContext) {
  const released = new Int32Array(new SharedArrayBuffer(4))
  const drawing = Promise.withResolvers<void>()
  const module = new URL('../../../tests/support/documents/held-drawing-thread.ts', import.meta.url)
  const worker = createPdfWorker(log, { module, maxTime: 50_000 })
  const pdfWorker: PdfWorker = {
    ...worker,
    draw(name, ...args) {
      drawing.resolve()
      return worker.draw(name, ...([...args, released] as unknown as typeof args))
    },
  }
  const release = () => {
    Atomics.store(released, 0, 1)
    Atomics.notify(released, 0)
  }
  return { pdfWorker, started: drawing.promise, release }
}

const documents = ['GET /orders/labels', 'GET /orders/manifest'] as const

test.for(documents)(
  '%s returns a PDF to administrators, and says why there is none',
  async (name, { context, api }) => {
    const customer = await createCustomer(context)
    const token = await issueToken(context, await createAdmin(context))
    const of = await createVariant(context)
    const [order, waiting] = [
      await createCodOrder(context, customer, { of }),
      await createCodOrder(context, customer, { of }),
    ]
    await pack(context, order)
    const ask = (query: Record<string, string>, by = token) => api.call(name, { token: by, query })

    expect(await ask({ ids: `${order.id},${randomUUID()}` })).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': expect.stringContaining(`-${order.shortId.toLowerCase()}.pdf`),
      },
      body: expect.stringContaining('%PDF-'),
    })
    expect((await ask({ ids: randomUUID() })).status).toBe(404)
    expect(await ask({ ids: waiting.id })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('None of these orders has a parcel') },
    })
    for (const ids of ['', ',', 'x', Array.from({ length: maxSelectedOrders + 1 }, () => randomUUID()).join()])
      expect((await ask({ ids })).status, ids).toBe(400)
    expect((await ask({ ids: order.id }, await issueToken(context, customer))).status).toBe(403)
  },
)

test('labels have one of two sizes', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const order = await createCodOrder(context, await createCustomer(context), { of: await createVariant(context) })
  await pack(context, order)
  const ask = (size: string) => api.call('GET /orders/labels', { token, query: { ids: order.id, size } })
  expect((await ask('A4')).body).toMatch(/MediaBox \[0 0 595/)
  expect((await ask('A6')).body).toMatch(/MediaBox \[0 0 297/)
  expect(await ask('A5')).toMatchObject({ status: 400, body: { errors: { size: 'size must be one of A6, A4.' } } })
})

test('other requests are answered while the labels of 200 orders are drawn', { timeout: 60_000 }, async ({
  context,
}) => {
  const token = await issueToken(context, await createAdmin(context))
  const order = await createCodOrder(context, await createCustomer(context), { of: await createVariant(context) })
  await pack(context, order)
  const ids = await copyOrder(context, order.id, maxSelectedOrders)
  const { pdfWorker, started, release } = holdDrawings(context)
  const api = await createApi({ ...context, pdfWorker })
  const labels = api.call('GET /orders/labels', { token, query: { ids: ids.join() } })

  await started
  expect((await api.call('GET /products')).status).toBe(200)
  release()
  const { status, body } = await labels
  expect(status).toBe(200)
  expect(body.match(/\/Type \/Page\n/g)).toHaveLength(maxSelectedOrders)
  await Promise.all([api.app.close(), pdfWorker.close()])
})
