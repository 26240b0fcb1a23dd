import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createProductSaver } from '#tests/support/product-form.ts'

const unknownId = '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'
type Image = { id: string; filename: string; color: string | null }

test('images are stored in the order of the form, existing and new ones mixed, each with its colour', async ({
  context,
  api,
}) => {
  const save = await createProductSaver(context, api)
  const shown = ({ images }: { images: Image[] }) => images.map(({ filename, color }) => `${filename} ${color}`)
  const product = (await save({}, ['a.png', 'b.png', 'c.png'])).body.product
  const [a, b, c] = product.images as Image[]
  const order = [{ file: 1, color: 'blue' }, { id: c?.id }, { file: 0 }, { id: a?.id, color: 'RED' }]
  const arranged = await save({ id: product.id, pictures: JSON.stringify(order) }, ['new.png', 'other.png'])

  expect(shown(arranged.body.product)).toEqual([
    'other.png blue',
    'c.png null',
    'new.png null',
    'a.png RED',
    'b.png null',
  ])
  const again = [{ id: b?.id }, { id: b?.id }, { id: a?.id, color: null }, { id: unknownId }, { file: 7 }]
  const rearranged = await save({ id: product.id, pictures: JSON.stringify(again), deletedImageIds: `["${c?.id}"]` })
  expect(shown(rearranged.body.product)).toEqual(['b.png null', 'a.png null', 'other.png blue', 'new.png null'])
})

test('images of another product are not moved, and an invalid order is refused', async ({ context, api }) => {
  const save = await createProductSaver(context, api)
  const other = (await save({}, ['a.png', 'b.png'])).body.product
  const [a, b] = other.images as Image[]
  await save({ pictures: JSON.stringify([{ id: b?.id, color: 'blue' }, { id: a?.id }]) }, ['mine.png'])

  const { body } = await api.call('GET /products/{productId}', { params: { productId: other.id } })
  expect(body.product.images).toEqual(other.images)
  for (const pictures of ['[', '{}', '[{"id":"x"}]', '[{"file":-1}]', '[{"file":0,"color":"url(x)"}]']) {
    const { status, body } = await save({ pictures })
    expect(status, pictures).toBe(400)
    expect(body.errors).toEqual({ pictures: expect.any(String) })
  }
})
