import sharp from 'sharp'
import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { maxUnusedReturnPictures } from '#contract/orders/returns/return-pictures.ts'
import { deleteAccount } from '#server/account/delete-account.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { deleteExpired } from '#server/maintenance/delete-expired.ts'
import { test as apiTest } from '#tests/support/api.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import { createCodOrder, createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import { createReturnPicture, returnPictureFile } from '#tests/support/orders/return-picture.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { requestReturn } from '../request-return.ts'
import { attachReturnPictures } from './return-pictures.store.ts'
import { showReturnPicture } from './show-return-picture.ts'
import { uploadReturnPicture } from './upload-return-picture.ts'

async function createDeliveredOrder(context: TestContext) {
  const customer = await createCustomer(context)
  const order = await createDeliveredCodOrder(context, customer, { of: await createVariant(context, { stock: 5 }) })
  return { customer, order }
}

/** A return of an order, for the pictures that belong to it. */
async function insertReturn({ db, clock }: TestContext, orderId: string): Promise<string> {
  const { count } = await db
    .selectFrom('orderReturns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const request = { resolution: 'REFUND', method: 'PICKUP', reason: 'DAMAGED', isFaulty: true } as const
  const { id } = await db
    .insertInto('orderReturns')
    .values({ orderId, number: Number(count) + 1, ...request, requestedAt: clock() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const attach = ({ db }: TestContext, orderId: string, returnId: string, ids: string[]) =>
  inTransaction(db, (trx) => attachReturnPictures(trx, orderId, returnId, ids))

const findAttached = ({ db }: TestContext, orderId: string) =>
  db
    .selectFrom('returnPictures')
    .select(['id', 'returnId'])
    .where('orderId', '=', orderId)
    .where('returnId', 'is not', null)
    .execute()

const findPictureIds = async ({ db }: TestContext) =>
  (await db.selectFrom('returnPictures').select('id').execute()).map(({ id }) => id)

test('the customer of a delivered order and administrators see an uploaded picture; nobody else does', async ({
  context,
}) => {
  const { customer, order } = await createDeliveredOrder(context)
  const pictureId = await createReturnPicture(context, customer, order.id)
  const params = { id: order.id, pictureId }
  for (const user of [customer, await createAdmin(context)]) {
    const { name, bytes } = await showReturnPicture(context, user, params)
    expect(name).toBe(`${pictureId}.webp`)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 800 })
  }
  const other = await createDeliveredOrder(context)
  for (const id of [order.id, other.order.id]) {
    await expect(showReturnPicture(context, other.customer, { id, pictureId })).rejects.toMatchObject({
      kind: 'notFound',
    })
  }
  await expect(createReturnPicture(context, other.customer, order.id)).rejects.toMatchObject({ kind: 'notFound' })
  // An administrator finds a picture only below its own order.
  const wrongOrder = { id: other.order.id, pictureId }
  await expect(showReturnPicture(context, await createAdmin(context), wrongOrder)).rejects.toMatchObject({
    kind: 'notFound',
  })
})

test('a picture is made smaller, turned upright, and loses the place where it was taken', async ({ context }) => {
  const { customer, order } = await createDeliveredOrder(context)
  const bytes = await sharp({ create: { width: 3200, height: 1600, channels: 3, background: '#808080' } })
    .withExif({ IFD0: { Copyright: 'Kaveri' }, IFD3: { GPSLatitude: '12/1 25/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const file = { field: 'picture', filename: 'IMG.jpg', bytes }
  const { id: pictureId } = await uploadReturnPicture(context, customer, order.id, [file])
  const stored = await showReturnPicture(context, customer, { id: order.id, pictureId })
  const metadata = await sharp(stored.bytes).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 800, height: 1600 })
  expect(metadata.exif).toBeUndefined()
})

test('a file that is no picture, no file, and a picture of an order that is not delivered are rejected', async ({
  context,
}) => {
  const { customer, order } = await createDeliveredOrder(context)
  const text = { field: 'picture', filename: 'a.jpg', bytes: Buffer.from('<svg onload="alert(1)"/>') }
  await expect(uploadReturnPicture(context, customer, order.id, [text])).rejects.toMatchObject({
    kind: 'notAnImage',
    details: { errors: { picture: expect.stringContaining('not an image') } },
  })
  await expect(uploadReturnPicture(context, customer, order.id, [])).rejects.toMatchObject({ kind: 'invalid' })
  const pending = await createCodOrder(context, customer, { of: await createVariant(context) })
  await expect(createReturnPicture(context, customer, pending.id)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await findPictureIds(context)).toEqual([])
})

test('pictures are attached to one return of their order only', async ({ context }) => {
  const { customer, order } = await createDeliveredOrder(context)
  const [first, second] = [
    await createReturnPicture(context, customer, order.id),
    await createReturnPicture(context, customer, order.id),
  ]
  const returnId = await insertReturn(context, order.id)
  await attach(context, order.id, returnId, [first, first])
  expect(await findAttached(context, order.id)).toEqual([{ id: first, returnId }])

  const otherReturn = await insertReturn(context, order.id)
  const invalid = { kind: 'invalid', details: { errors: { pictures: expect.any(String) } } }
  // The picture of another return, after which the other one is not attached either.
  await expect(attach(context, order.id, otherReturn, [second, first])).rejects.toMatchObject(invalid)
  const other = await createDeliveredOrder(context)
  const otherPicture = await createReturnPicture(context, other.customer, other.order.id)
  await expect(attach(context, order.id, otherReturn, [otherPicture])).rejects.toMatchObject(invalid)
  await expect(attach(context, order.id, otherReturn, [crypto.randomUUID()])).rejects.toMatchObject(invalid)
  expect(await findAttached(context, order.id)).toHaveLength(1)
  await attach(context, order.id, otherReturn, [second])
  expect(await findAttached(context, order.id)).toHaveLength(2)
})

test('a request for a return takes the uploaded pictures, which the order then lists', async ({ context }) => {
  const { customer, order } = await createDeliveredOrder(context)
  const pictures = [
    await createReturnPicture(context, customer, order.id),
    await createReturnPicture(context, customer, order.id),
  ]
  const items = [{ orderItemId: order.items[0]!.id, quantity: 1 }]
  const wish = { items, resolution: 'REFUND', method: 'PICKUP', reason: 'DAMAGED', comment: null } as const
  const foreign = { ...wish, items, pictures: [...pictures, crypto.randomUUID()] }
  await expect(requestReturn(context, customer, order.id, foreign)).rejects.toMatchObject({ kind: 'invalid' })
  const { order: changed } = await requestReturn(context, customer, order.id, { ...wish, items, pictures })
  expect(changed.returns).toMatchObject([{ status: 'REQUESTED', pictures }])
})

test('concurrent uploads do not exceed the number of pictures without a return', async ({ context }) => {
  const { customer, order } = await createDeliveredOrder(context)
  const uploads = Array.from({ length: maxUnusedReturnPictures + 2 }, () =>
    createReturnPicture(context, customer, order.id).catch((error: unknown) => error),
  )
  const results = await Promise.all(uploads)
  expect(results.filter((result) => typeof result === 'string')).toHaveLength(maxUnusedReturnPictures)
  expect(results.find((result) => result instanceof Error)).toMatchObject({ kind: 'conflict' })
  expect(await findPictureIds(context)).toHaveLength(maxUnusedReturnPictures)
})

test('a picture without a return is deleted after a day, at night or at the next upload; others stay', async ({
  context,
}) => {
  const start = Date.parse('2026-05-01T10:00:00Z')
  context.setClock(new Date(start))
  const { customer, order } = await createDeliveredOrder(context)
  const attached = await createReturnPicture(context, customer, order.id)
  await attach(context, order.id, await insertReturn(context, order.id), [attached])
  const first = await createReturnPicture(context, customer, order.id)

  context.setClock(new Date(start + dayMs))
  await deleteExpired(context)
  expect(new Set(await findPictureIds(context))).toEqual(new Set([attached, first]))
  context.setClock(new Date(start + dayMs + 1))
  const second = await createReturnPicture(context, customer, order.id)
  expect(new Set(await findPictureIds(context))).toEqual(new Set([attached, second]))
  context.setClock(new Date(start + 3 * dayMs))
  await deleteExpired(context)
  expect(await findPictureIds(context)).toEqual([attached])
})

test('pictures are deleted with the account', async ({ context }) => {
  const { customer, order } = await createDeliveredOrder(context)
  await createReturnPicture(context, customer, order.id)
  const other = await createDeliveredOrder(context)
  const remaining = await createReturnPicture(context, other.customer, other.order.id)
  await deleteAccount(context, customer, { password: customer.password })
  expect(await findPictureIds(context)).toEqual([remaining])
})

apiTest('a form has one picture, and the response with it is stored by no cache', async ({ context, api }) => {
  const { customer, order } = await createDeliveredOrder(context)
  const token = await issueToken(context, customer)
  const upload = (files: Awaited<ReturnType<typeof returnPictureFile>>[]) =>
    api.call('POST /orders/{id}/return-pictures', { token, params: { id: order.id }, ...multipartForm({}, files) })
  const file = await returnPictureFile()
  expect(await upload([file, file])).toMatchObject({ status: 400 })
  expect(await upload([{ ...file, field: 'other' }])).toMatchObject({ status: 400 })
  const { body } = await upload([file])
  const shown = await api.app.inject({
    url: `/api/orders/${order.id}/return-pictures/${body.id}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp' })
})
