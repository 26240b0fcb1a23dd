import sharp from 'sharp'
import { expect } from 'vitest'
import { callAsAdmin } from '#tests/support/call-as-admin.ts'
import { createBrand, createCategory, createProduct } from '#tests/support/factories.ts'
import { test } from '#tests/support/test-context.ts'
import { removeProduct as removeProductBy } from '../products/remove-product.ts'
import { allBrands } from './brands.store.ts'
import { allCategories } from './categories.store.ts'
import { removeBrand as removeBrandBy } from './remove-brand.ts'
import { removeCategory as removeCategoryBy } from './remove-category.ts'
import { saveBrand as saveBrandBy } from './save-brand.ts'
import { saveCategory as saveCategoryBy } from './save-category.ts'

const removeBrand = callAsAdmin(removeBrandBy)
const removeCategory = callAsAdmin(removeCategoryBy)
const removeProduct = callAsAdmin(removeProductBy)
const saveBrand = callAsAdmin(saveBrandBy)
const saveCategory = callAsAdmin(saveCategoryBy)

const unknownId = '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'
const plain = { description: null, clearImage: false }
const createImage = async (background = 'red') => ({
  field: 'image',
  filename: 'cover.jpg',
  bytes: await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('a category keeps its picture unless it is cleared or replaced', async ({ context }) => {
  const created = await saveCategory(context, { ...plain, name: 'Audio' }, [await createImage('red')])
  const { id, imageUrl } = created.category
  const renamed = await saveCategory(context, { ...plain, id, name: 'Sound' })
  const replaced = await saveCategory(context, { ...plain, id, name: 'Sound', clearImage: true }, [
    await createImage('blue'),
  ])
  const cleared = await saveCategory(context, { ...plain, id, name: 'Sound', clearImage: true })

  expect(created.message).toBe('Category created successfully!')
  expect(imageUrl).toMatch(/^[0-9a-f]{32}\.webp$/)
  expect(renamed).toMatchObject({ message: 'Category updated successfully!', category: { name: 'Sound', imageUrl } })
  expect(replaced.category.imageUrl).toMatch(/^[0-9a-f]{32}\.webp$/)
  expect(replaced.category.imageUrl).not.toBe(imageUrl)
  expect(cleared.category.imageUrl).toBeNull()
})

test('a name in use is a conflict, in any case of letters', async ({ context }) => {
  await saveCategory(context, { ...plain, name: 'Audio' })
  const { category: other } = await saveCategory(context, { ...plain, name: 'Video' })
  await saveBrand(context, { name: 'Orvani', description: null })
  const clash = { kind: 'conflict', details: { errors: { name: expect.any(String) } } }

  await expect(saveCategory(context, { ...plain, name: 'AUDIO' })).rejects.toMatchObject(clash)
  await expect(saveCategory(context, { ...plain, name: 'audio', id: other.id })).rejects.toMatchObject(clash)
  await expect(saveBrand(context, { name: 'orvani', description: null })).rejects.toMatchObject(clash)
})

test('of two administrators who save the same category or brand the second gets a conflict', async ({ context }) => {
  const { category } = await saveCategory(context, { ...plain, name: 'Audio' })
  const { brand } = await saveBrand(context, { name: 'Orvani', description: null })
  const seen = async () => {
    const [[first], [second]] = [
      await allCategories(context.db, { updatedAt: true }),
      await allBrands(context.db, { updatedAt: true }),
    ]
    return [first, second].map((row) => row!.updatedAt!.toISOString()) as [string, string]
  }
  const [ofCategory, ofBrand] = await seen()
  context.setClock(new Date(Date.now() + 1000))
  await saveCategory(context, { ...plain, id: category.id, name: 'Sound', seenUpdatedAt: ofCategory })
  await saveBrand(context, { id: brand.id, name: 'Orvani India', description: null, seenUpdatedAt: ofBrand })

  await expect(
    saveCategory(context, { ...plain, id: category.id, name: 'Theirs', seenUpdatedAt: ofCategory }),
  ).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This category was changed by someone else meanwhile. Please open it again and repeat your changes.',
  })
  await expect(
    saveBrand(context, { id: brand.id, name: 'Theirs', description: null, seenUpdatedAt: ofBrand }),
  ).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This brand was changed by someone else meanwhile. Please open it again and repeat your changes.',
  })
  expect((await seen())[0]).not.toBe(ofCategory)
  expect(await allCategories(context.db)).toEqual([
    { id: category.id, name: 'Sound', description: null, imageUrl: null },
  ])
})

test('an unknown category or brand is not found', async ({ context }) => {
  const missing = { kind: 'notFound' }

  await expect(saveCategory(context, { ...plain, id: unknownId, name: 'x' })).rejects.toMatchObject(missing)
  await expect(saveBrand(context, { id: unknownId, name: 'x', description: null })).rejects.toMatchObject(missing)
  await expect(removeCategory(context, unknownId)).rejects.toMatchObject(missing)
  await expect(removeBrand(context, unknownId)).rejects.toMatchObject(missing)
  expect(await allCategories(context.db)).toEqual([])
})

test('a category or brand with products cannot be deleted, and the error has their number', async ({ context }) => {
  const category = await createCategory(context)
  const brand = await createBrand(context)
  const product = await createProduct(context, { categoryId: category.id, brandId: brand.id })

  await expect(removeCategory(context, category.id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This category has 1 product. Move or delete it first.',
    details: { products: 1 },
  })
  await createProduct(context, { categoryId: category.id, brandId: brand.id })
  await expect(removeBrand(context, brand.id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This brand has 2 products. Move or delete them first.',
  })
  expect(product.categoryId).toBe(category.id)
})

test('a category and a brand with deleted products only can be deleted, and the products remain', async ({
  context,
}) => {
  const category = await createCategory(context)
  const brand = await createBrand(context)
  const product = await createProduct(context, { categoryId: category.id, brandId: brand.id })
  await removeProduct(context, product.id)

  expect(await removeCategory(context, category.id)).toEqual({ message: 'Category deleted successfully!' })
  expect(await removeBrand(context, brand.id)).toEqual({ message: 'Brand deleted successfully!' })
  expect(await allBrands(context.db)).toEqual([])
  expect(await context.db.selectFrom('products').select('id').execute()).toEqual([{ id: product.id }])
})

test('of a product being saved and its category being deleted in parallel one succeeds', async ({ context }) => {
  const category = await createCategory(context)
  const brand = await createBrand(context)
  const outcomes = await Promise.allSettled([
    createProduct(context, { categoryId: category.id, brandId: brand.id }),
    removeCategory(context, category.id),
  ])
  const products = await context.db.selectFrom('products').select('categoryId').execute()

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(products.every(({ categoryId }) => categoryId === category.id)).toBe(true)
})

test('an administrator changes a brand', async ({ context }) => {
  const { message, brand } = await saveBrand(context, { name: 'Orvani', description: null })
  const changed = await saveBrand(context, { id: brand.id, name: 'Orvani', description: 'Phones' })

  expect(message).toBe('Brand created successfully!')
  expect(changed).toEqual({ message: 'Brand updated successfully!', brand: { ...brand, description: 'Phones' } })
})
