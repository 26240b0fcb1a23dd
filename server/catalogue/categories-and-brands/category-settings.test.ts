import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCategory, issueToken } from '#tests/support/factories.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'

test('the weight of a piece is set, kept and removed with its category', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const { id } = await createCategory(context, { name: 'Mugs' })
  const save = (fields: Record<string, string>) =>
    api.call('POST /categories', { token, ...multipartForm({ id, name: 'Mugs', ...fields }) })
  const weight = async () =>
    (await api.call('GET /categories/{categoryId}/product-fields', { token, params: { categoryId: id } })).body
      .defaultWeightGrams

  expect(await weight()).toBeUndefined()
  const saved = await save({ defaultWeightGrams: '420' })
  expect(saved.body.category).not.toHaveProperty('defaultWeightGrams')
  expect(await weight()).toBe(420)
  await save({})
  expect(await weight()).toBe(420)
  for (const text of ['0', '-1', '1.5', '1000001', 'heavy'])
    expect((await save({ defaultWeightGrams: text })).status).toBe(400)
  await save({ defaultWeightGrams: '' })
  expect(await weight()).toBeUndefined()
  expect((await api.call('GET /categories')).body).toEqual([expect.not.objectContaining({ defaultWeightGrams: 420 })])
})

test('the days for returns are set, kept and removed with their category', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const { id } = await createCategory(context, { name: 'Mugs' })
  const save = (fields: Record<string, string>) =>
    api.call('POST /categories', { token, ...multipartForm({ id, name: 'Mugs', ...fields }) })
  const days = async () =>
    (await api.call('GET /categories/{categoryId}/product-fields', { token, params: { categoryId: id } })).body
      .returnDays

  expect(await days()).toBeUndefined()
  await save({ returnDays: '0' })
  expect(await days()).toBe(0)
  await save({ returnDays: '30' })
  await save({})
  expect(await days()).toBe(30)
  for (const text of ['-1', '1.5', '366', 'a week']) expect((await save({ returnDays: text })).status).toBe(400)
  await save({ returnDays: '' })
  expect(await days()).toBeUndefined()
})
