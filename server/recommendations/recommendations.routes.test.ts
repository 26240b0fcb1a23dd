import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createProduct } from '#tests/support/factories.ts'

test('the viewed products come in the order of their ids, each once, without those not on sale', async ({
  context,
  api,
}) => {
  const [one, other, gone] = [
    await createProduct(context, { name: 'One' }),
    await createProduct(context, { name: 'Other' }),
    await createProduct(context, { name: 'Gone' }),
  ]
  await context.db
    .updateTable('products')
    .set({ unpublishedAt: new Date(), unpublishedAs: 'ARCHIVED' })
    .where('id', '=', gone.id)
    .execute()
  const ids = [other.id, gone.id, one.id.toUpperCase(), other.id, '00000000-0000-4000-8000-000000000000']
  const { status, body } = await api.call('POST /recently-viewed/products', { body: { ids } })
  expect(status).toBe(200)
  expect(body.products.map(({ name }: { name: string }) => name)).toEqual(['Other', 'One'])
})

test.for([
  ['no list', { ids: 'x' }],
  ['an empty list', { ids: [] }],
  ['too many ids', { ids: Array(13).fill('00000000-0000-4000-8000-000000000000') }],
] as const)('%s of viewed products is refused', async ([, body], { api }) => {
  expect(await api.call('POST /recently-viewed/products', { body })).toMatchObject({ status: 400 })
})
