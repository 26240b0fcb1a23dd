import sharp from 'sharp'
import { expect } from 'vitest'
import { asAdministrator } from '#tests/support/as-administrator.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { allBrands } from './brands.store.ts'
import { allCategories } from './categories.store.ts'
import { removeBrand as removeBrandBy } from './remove-brand.ts'
import { removeCategory as removeCategoryBy } from './remove-category.ts'
import { removeProduct as removeProductBy } from './remove-product.ts'
import { saveBrand as saveBrandBy } from './save-brand.ts'
import { saveCategory as saveCategoryBy } from './save-category.ts'

const removeBrand = asAdministrator(removeBrandBy)
const removeCategory = asAdministrator(removeCategoryBy)
const removeProduct = asAdministrator(removeProductBy)
const saveBrand = asAdministrator(saveBrandBy)
const saveCategory = asAdministrator(saveCategoryBy)

const nobodys = '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'
const plain = { description: null, clearImage: false }
const anImage = async (background = 'red') => ({
  field: 'image',
  filename: 'cover.jpg',
  bytes: await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('a category keeps its picture unless it is cleared, and a new picture wins over clearing', async ({ shop }) => {
  const made = await saveCategory(shop, { ...plain, name: 'Audio' }, [await anImage('red')])
  const { id, imageUrl } = made.category
  const renamed = await saveCategory(shop, { ...plain, id, name: 'Sound' })
  const replaced = await saveCategory(shop, { ...plain, id, name: 'Sound', clearImage: true }, [await anImage('blue')])
  const cleared = await saveCategory(shop, { ...plain, id, name: 'Sound', clearImage: true })

  expect(made.message).toBe('Category created successfully!')
  expect(imageUrl).toMatch(/^[0-9a-f]{32}\.webp$/)
  expect(renamed).toMatchObject({ message: 'Category updated successfully!', category: { name: 'Sound', imageUrl } })
  expect(replaced.category.imageUrl).toMatch(/^[0-9a-f]{32}\.webp$/)
  expect(replaced.category.imageUrl).not.toBe(imageUrl)
  expect(cleared.category.imageUrl).toBeNull()
})

test('names are taken once, without regard to case', async ({ shop }) => {
  await saveCategory(shop, { ...plain, name: 'Audio' })
  const { category: other } = await saveCategory(shop, { ...plain, name: 'Video' })
  await saveBrand(shop, { name: 'Orvani', description: null })
  const clash = { kind: 'conflict', details: { errors: { name: expect.any(String) } } }

  await expect(saveCategory(shop, { ...plain, name: 'AUDIO' })).rejects.toMatchObject(clash)
  await expect(saveCategory(shop, { ...plain, name: 'audio', id: other.id })).rejects.toMatchObject(clash)
  await expect(saveBrand(shop, { name: 'orvani', description: null })).rejects.toMatchObject(clash)
})

test('what does not exist cannot be changed or deleted', async ({ shop }) => {
  const missing = { kind: 'notFound' }

  await expect(saveCategory(shop, { ...plain, id: nobodys, name: 'x' })).rejects.toMatchObject(missing)
  await expect(saveBrand(shop, { id: nobodys, name: 'x', description: null })).rejects.toMatchObject(missing)
  await expect(removeCategory(shop, nobodys)).rejects.toMatchObject(missing)
  await expect(removeBrand(shop, nobodys)).rejects.toMatchObject(missing)
  expect(await allCategories(shop.db)).toEqual([])
})

test('a category or brand with products stays, and says how many', async ({ shop }) => {
  const category = await aCategory(shop)
  const brand = await aBrand(shop)
  const product = await aProduct(shop, { categoryId: category.id, brandId: brand.id })

  await expect(removeCategory(shop, category.id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This category has 1 product. Move or delete it first.',
    details: { products: 1 },
  })
  await aProduct(shop, { categoryId: category.id, brandId: brand.id })
  await expect(removeBrand(shop, brand.id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This brand has 2 products. Move or delete them first.',
  })
  expect(product.categoryId).toBe(category.id)
})

test('once their products left the shop, category and brand can be deleted; the products stay for past orders', async ({
  shop,
}) => {
  const category = await aCategory(shop)
  const brand = await aBrand(shop)
  const product = await aProduct(shop, { categoryId: category.id, brandId: brand.id })
  await removeProduct(shop, product.id)

  expect(await removeCategory(shop, category.id)).toEqual({ message: 'Category deleted successfully!' })
  expect(await removeBrand(shop, brand.id)).toEqual({ message: 'Brand deleted successfully!' })
  expect(await allBrands(shop.db)).toEqual([])
  expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([{ id: product.id }])
})

test('a product saved while its category is being deleted never ends in no category', async ({ shop }) => {
  const category = await aCategory(shop)
  const brand = await aBrand(shop)
  const outcomes = await Promise.allSettled([
    aProduct(shop, { categoryId: category.id, brandId: brand.id }),
    removeCategory(shop, category.id),
  ])
  const products = await shop.db.selectFrom('products').select('categoryId').execute()

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(products.every(({ categoryId }) => categoryId === category.id)).toBe(true)
})

test('a brand is changed', async ({ shop }) => {
  const { message, brand } = await saveBrand(shop, { name: 'Orvani', description: null })
  const changed = await saveBrand(shop, { id: brand.id, name: 'Orvani', description: 'Phones' })

  expect(message).toBe('Brand created successfully!')
  expect(changed).toEqual({ message: 'Brand updated successfully!', brand: { ...brand, description: 'Phones' } })
})
