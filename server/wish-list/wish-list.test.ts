import { expect } from 'vitest'
import { maxWishListItems, wishListKey, wishListLimitMessage } from '#contract/wish-list/wish-list-keys.ts'
import { exportData } from '#server/account/export-data.ts'
import { findSessionUser } from '#server/identity/identity.store.ts'
import { createCustomer, createProduct, createVariant, unpublish } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { addToWishList } from './add-to-wish-list.ts'
import { removeFromWishList } from './remove-from-wish-list.ts'
import { shareWishList } from './share-wish-list.ts'
import { describeWishList, showSharedWishList, showWishList } from './show-wish-list.ts'

const setWishListShown = async ({ db }: TestContext, wishListShown: boolean) =>
  db
    .insertInto('companyDetails')
    .values({ companyName: 'Rao', address: 'India', email: 'rao@example.com', contact: '1', wishListShown })
    .onConflict((details) => details.column('id').doUpdateSet({ wishListShown }))
    .execute()

/** The id of each of several products, the last one with a variant chosen. */
const createKeys = async (context: TestContext, count: number) => {
  const { categoryId, brandId } = await createProduct(context)
  const keys: string[] = []
  for (let index = 0; index < count; index++)
    keys.push((await createProduct(context, { categoryId: categoryId!, brandId: brandId! })).id)
  return keys
}

test('entries are added once, newest first, and removed', async ({ context }) => {
  const customer = await createCustomer(context)
  const kurta = await createVariant(context, { product: 'Kurta' })
  const sari = await createProduct(context, { name: 'Sari' })
  const variantKey = wishListKey(kurta.productId, kurta.id)

  context.setClock('2026-11-25T10:00:00Z')
  expect(await addToWishList(context, customer, [sari.id])).toEqual({ keys: [sari.id], left: [] })
  context.setClock('2026-11-25T11:00:00Z')
  await addToWishList(context, customer, [variantKey, kurta.productId, sari.id])
  const keys = [variantKey, kurta.productId, sari.id]
  expect((await findSessionUser(context.db, customer.id)).wishList).toEqual(keys)

  expect(await removeFromWishList(context, customer, [kurta.productId, variantKey])).toEqual({ keys: [sari.id] })
  const { items } = await showWishList(context, customer)
  expect(items).toMatchObject([{ key: sari.id, name: 'Sari', variantId: null }])
})

test('entries show the price and the stock of now, and what is no longer sold', async ({ context }) => {
  const customer = await createCustomer(context)
  const kurta = await createVariant(context, {
    product: 'Kurta',
    price: 400_00,
    originalPrice: 500_00,
    color: 'maroon',
  })
  const sold = await createVariant(context, { product: 'Sold', stock: 0 })
  const gone = await createVariant(context, { product: 'Gone' })
  await addToWishList(context, customer, [wishListKey(kurta.productId, kurta.id), sold.productId, gone.productId])
  await unpublish(context, gone.productId, 'ARCHIVED')
  await context.db.updateTable('products').set({ discountPrice: 300_00 }).where('id', '=', kurta.productId).execute()

  expect((await showWishList(context, customer)).items).toMatchObject([
    {
      name: 'Kurta',
      state: 'AVAILABLE',
      originalPrice: 500_00,
      discountPrice: 300_00,
      variant: { color: 'maroon' },
      cartVariant: { id: kurta.id, color: 'maroon' },
    },
    { name: 'Sold', state: 'SOLD_OUT', cartVariant: null },
    { name: 'Gone', state: 'GONE', originalPrice: null, image: null, cartVariant: null },
  ])
})

test('an entry shows the picture of its colour, else one of no colour', async ({ context }) => {
  const product = await createProduct(context, {
    images: [{ file: 'blue.webp', color: 'blue' }, { file: 'plain.webp' }],
  })
  const red = await createVariant(context, { product, color: 'red' })
  const blue = await createVariant(context, { product, color: 'Blue' })
  const { items } = await describeWishList(context, [wishListKey(product.id, red.id), wishListKey(product.id, blue.id)])
  expect(items.map(({ image }) => image)).toEqual(['/uploads/plain.webp', '/uploads/blue.webp'])
})

test('a product whose sizes are to be chosen has no variant for the cart; with one size left it has', async ({
  context,
}) => {
  const product = await createProduct(context, { name: 'Shirt', optionName: 'Size' })
  const [small, medium] = [
    await createVariant(context, { product, optionValue: 'S' }),
    await createVariant(context, { product, optionValue: 'M' }),
  ]
  const cartVariant = async () => (await describeWishList(context, [product.id])).items[0]?.cartVariant
  expect(await cartVariant()).toBeNull()
  await context.db.updateTable('productVariants').set({ stock: 0 }).where('id', '=', medium.id).execute()
  expect(await cartVariant()).toEqual({ id: small.id, color: 'red', optionValue: 'S' })
})

test('a full list refuses an entry with its reason; a merge adds what fits and names the rest', async ({ context }) => {
  const customer = await createCustomer(context)
  const keys = await createKeys(context, maxWishListItems + 1)
  await addToWishList(context, customer, keys.slice(0, maxWishListItems - 1))
  const merged = await addToWishList(context, customer, keys.slice(maxWishListItems - 2))
  expect(merged.keys).toHaveLength(maxWishListItems)
  expect(merged.left).toEqual([keys.at(-1)])
  await expect(addToWishList(context, customer, keys.slice(-1))).rejects.toMatchObject({
    kind: 'conflict',
    message: wishListLimitMessage,
  })
  // What is on the list already is no conflict.
  expect((await addToWishList(context, customer, keys.slice(0, 1))).left).toEqual([])
})

test('parallel additions to a nearly full list do not exceed the limit', async ({ context }) => {
  const customer = await createCustomer(context)
  const keys = await createKeys(context, maxWishListItems + 3)
  await addToWishList(context, customer, keys.slice(0, maxWishListItems - 1))
  const results = await Promise.allSettled(
    keys.slice(maxWishListItems - 1).map((key) => addToWishList(context, customer, [key])),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await findSessionUser(context.db, customer.id)).wishList).toHaveLength(maxWishListItems)
})

test('a draft and an unknown product are not saved, and a draft shows no name', async ({ context }) => {
  const customer = await createCustomer(context)
  const draft = await createProduct(context, { name: 'Secret' })
  await unpublish(context, draft.id, 'DRAFT')
  await expect(addToWishList(context, customer, [draft.id, customer.id])).rejects.toMatchObject({ kind: 'notFound' })
  expect((await describeWishList(context, [draft.id, customer.id])).items).toMatchObject([
    { key: draft.id, name: null, brand: null, state: 'GONE' },
    { key: customer.id, name: null, state: 'GONE' },
  ])
})

test('an entry of a product that became a size of another one leads to that one', async ({ context }) => {
  const customer = await createCustomer(context)
  const kurta = await createVariant(context, { product: 'Kurta' })
  const oldProductId = crypto.randomUUID()
  await context.db
    .insertInto('productRedirects')
    .values({ oldProductId, productId: kurta.productId, optionValue: 'M' })
    .execute()
  expect(await addToWishList(context, customer, [oldProductId])).toEqual({ keys: [kurta.productId], left: [] })
  expect((await describeWishList(context, [oldProductId])).items).toMatchObject([
    { key: oldProductId, productId: kurta.productId, name: 'Kurta' },
  ])
})

test('a shared list is read by its link only, shows the name by choice, and a new link replaces the former', async ({
  context,
}) => {
  const customer = await createCustomer(context, { firstName: 'Meera', email: 'meera@example.com' })
  const sari = await createProduct(context, { name: 'Sari' })
  await addToWishList(context, customer, [sari.id])
  const share = async (body: Parameters<typeof shareWishList>[2]) =>
    (await shareWishList(context, customer, body)).share.token!

  const first = await share({ shared: true, showsName: false })
  expect(first).toMatch(/^[\w-]{22}$/)
  const list = await showSharedWishList(context, first)
  expect(list).toMatchObject({ firstName: null, items: [{ name: 'Sari' }] })
  expect(JSON.stringify(list)).not.toMatch(new RegExp(`${customer.id}|Meera|meera`))

  expect(await share({ shared: true, showsName: true })).toBe(first)
  expect((await showSharedWishList(context, first)).firstName).toBe('Meera')
  const second = await share({ shared: true, showsName: true, renew: true })
  await expect(showSharedWishList(context, first)).rejects.toMatchObject({ kind: 'notFound' })
  await shareWishList(context, customer, { shared: false, showsName: false })
  await expect(showSharedWishList(context, second)).rejects.toMatchObject({ kind: 'notFound' })
})

test('while the owner has switched wish lists off, nothing is saved or shared, and lists are kept', async ({
  context,
}) => {
  const customer = await createCustomer(context)
  const sari = await createProduct(context)
  await addToWishList(context, customer, [sari.id])
  const { share } = await shareWishList(context, customer, { shared: true, showsName: false })
  await setWishListShown(context, false)
  await expect(addToWishList(context, customer, [sari.id])).rejects.toMatchObject({ kind: 'conflict' })
  await expect(showSharedWishList(context, share.token!)).rejects.toMatchObject({ kind: 'notFound' })
  await setWishListShown(context, true)
  expect((await showSharedWishList(context, share.token!)).items).toHaveLength(1)
})

test('the export has the list, and a customer without one has no field', async ({ context }) => {
  const [customer, other] = [await createCustomer(context), await createCustomer(context)]
  const kurta = await createVariant(context, { product: 'Kurta', color: 'maroon' })
  await addToWishList(context, customer, [wishListKey(kurta.productId, kurta.id)])
  expect(await exportData(context, customer)).toMatchObject({
    wishList: { isShared: false, items: [{ product: 'Kurta', color: 'maroon', savedAt: expect.any(Date) }] },
  })
  expect(await exportData(context, other)).not.toHaveProperty('wishList')
  await context.db.deleteFrom('users').where('id', '=', customer.id).execute()
  expect(await context.db.selectFrom('wishListItems').select('id').execute()).toEqual([])
})

test('the user of a session has no field for an empty list', async ({ context }) => {
  const customer = await createCustomer(context)
  expect(await findSessionUser(context.db, customer.id)).not.toHaveProperty('wishList')
})
