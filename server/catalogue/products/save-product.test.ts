import sharp from 'sharp'
import { expect } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { callAsAdmin } from '#tests/support/call-as-admin.ts'
import { createBrand, createCategory, createVariant, findStock } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { setStock } from '../variants/stock.store.ts'
import { saveProduct as saveProductBy } from './save-product.ts'
import { showProduct } from './show-product.ts'
import { previewProduct } from './unpublished-products.ts'

const saveProduct = callAsAdmin(saveProductBy)

type Form = Parameters<typeof saveProduct>[1]

const unknownId = '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'

const createForm = async (context: TestContext, changes: Partial<Form> = {}): Promise<Form> => ({
  productName: 'Kurta',
  description: '<p>Cotton</p>',
  originalPrice: 1999_00,
  discountPrice: null,
  categoryId: (await createCategory(context)).id,
  brandId: (await createBrand(context)).id,
  productVariants: [
    { color: 'red', stock: 10 },
    { color: 'blue', stock: 4 },
  ],
  ...changes,
})

const createImage = async (filename = 'front.png', background = 'red') => ({
  field: 'images',
  filename,
  bytes: await sharp({ create: { width: 20, height: 25, channels: 3, background } })
    .png()
    .toBuffer(),
})

const linkOf = (nth: number) => `<a href="https://a.example">${nth}</a>`
const links = (count: number) => `<p>${Array.from({ length: count }, (_, nth) => linkOf(nth)).join('')}</p>`

test('a description that is too long once it is sanitised is refused, and a saved one can be saved again', async ({
  context,
}) => {
  const form = await createForm(context, { description: links(2700) })
  expect(form.description.length).toBeLessThan(100_000)
  await expect(saveProduct(context, form)).rejects.toMatchObject({
    kind: 'invalid',
    details: { errors: { description: 'The description is too long.' } },
  })
  const { product } = await saveProduct(context, { ...form, description: links(1500) })
  const again = await saveProduct(context, { ...form, id: product.id, description: product.description })
  expect(again.product.description).toBe(product.description)
})

test('a new product has the saved values', async ({ context }) => {
  const form = await createForm(context, { description: '<p>Cotton<script>x()</script></p>', discountPrice: 1499_00 })
  const { message, product } = await saveProduct(context, form, [
    await createImage('a.png'),
    await createImage('b.png', 'blue'),
  ])

  expect(message).toBe('Product created successfully!')
  expect(product).toMatchObject({
    name: 'Kurta',
    description: '<p>Cotton</p>',
    originalPrice: 1999_00,
    discountPrice: 1499_00,
    variants: [
      { color: 'red', stock: 10 },
      { color: 'blue', stock: 4 },
    ],
    images: [{ filename: 'a.png', color: null }, { filename: 'b.png' }],
    category: { id: form.categoryId },
    brand: { id: form.brandId },
  })
  expect(await context.images.read(product.images[0]!.url.replace('/uploads/', ''))).toMatchObject({ format: 'webp' })
})

test('HSN code and tax rate are stored, kept if omitted, and can be removed', async ({ context }) => {
  const form = await createForm(context)
  const { product } = await saveProduct(context, { ...form, hsn: '6205', taxRate: 500 })
  expect(product).toMatchObject({ hsn: '6205', taxRate: 500 })

  const again = { ...form, id: product.id, productVariants: product.variants }
  expect((await saveProduct(context, again)).product).toMatchObject({ hsn: '6205', taxRate: 500 })
  const emptied = await saveProduct(context, { ...again, hsn: null, taxRate: null })
  expect(emptied.product).toMatchObject({ hsn: null, taxRate: null })
})

test('sales made while the form was open are subtracted from the stock', async ({ context }) => {
  const form = await createForm(context)
  const { product } = await saveProduct(context, form)
  const [red] = product.variants
  await context.db.updateTable('productVariants').set({ stock: 7 }).where('id', '=', red!.id).execute()
  await saveProduct(context, { ...form, id: product.id, productVariants: [{ ...red!, stock: 12, seenStock: 10 }] })

  expect(await findStock(context, red!)).toBe(9)
})

test('stock that another administrator changed while the form was open is a conflict, however it was changed', async ({
  context,
}) => {
  const form = await createForm(context)
  const { product } = await saveProduct(context, form)
  const open = async () => {
    const { variants } = (await previewProduct(context, product.id)).product
    return variants.map(({ stockVersion, ...variant }) => ({
      ...variant,
      seenStock: variant.stock,
      seenStockVersion: stockVersion!,
    }))
  }
  const count = (variants: Awaited<ReturnType<typeof open>>, stock: number) =>
    saveProduct(context, { ...form, id: product.id, productVariants: [{ ...variants[0]!, stock }, variants[1]!] })
  const opened = await open()
  await inTransaction(context.db, (trx) => setStock(trx, opened[0]!.id, 30))

  const conflict = {
    kind: 'conflict',
    message: expect.stringMatching(/^The stock of Red was changed .*: it is 30 now\./),
  }
  await expect(count(opened, 30)).rejects.toMatchObject(conflict)
  await count(opened, 10)
  expect(await findStock(context, opened[0]!)).toBe(30)
  const reopened = await open()
  await count(reopened, 33)
  await expect(count(reopened, 34)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await findStock(context, opened[0]!)).toBe(33)
})

test('a form that removes stock that was sold meanwhile is a conflict and saves nothing', async ({ context }) => {
  const form = await createForm(context)
  const { product } = await saveProduct(context, form)
  const [red] = product.variants
  await context.db.updateTable('productVariants').set({ stock: 2 }).where('id', '=', red!.id).execute()
  const saving = saveProduct(context, {
    ...form,
    id: product.id,
    productName: 'New',
    productVariants: [{ ...red!, stock: 0, seenStock: 10 }],
  })

  await expect(saving).rejects.toMatchObject({ kind: 'conflict' })
  expect(await context.db.selectFrom('products').select('name').execute()).toEqual([{ name: 'Kurta' }])
})

test('a removed colour is retired, and adding it again restores the same variant', async ({ context }) => {
  const form = await createForm(context)
  const { product } = await saveProduct(context, form)
  const [red, blue] = product.variants
  const without = await saveProduct(context, { ...form, id: product.id, productVariants: [blue!] })
  const again = await saveProduct(context, {
    ...form,
    id: product.id,
    productVariants: [blue!, { color: 'Red', stock: 3 }],
  })

  expect(without.product.variants).toEqual([blue])
  expect(again.product.variants).toEqual([blue, { id: red!.id, color: 'Red', stock: 3 }])
})

test('a colour that was sold out while the product was saved has its place again once it is in stock', async ({
  context,
}) => {
  const colors = ['red', 'blue', 'green']
  const form = await createForm(context, { productVariants: colors.map((color) => ({ color, stock: 5 })) })
  const { product } = await saveProduct(context, form)
  const redId = product.variants[0]!.id
  await context.db.updateTable('productVariants').set({ stock: 0 }).where('id', '=', redId).execute()
  const shown = await showProduct(context, product.id, { countView: false })
  expect(shown.variants.map(({ color }) => color)).toEqual(['blue', 'green', 'red'])
  const variants = [...shown.variants, { color: 'pink', stock: 1 }]
  await saveProduct(context, { ...form, id: product.id, productVariants: variants })
  await context.db.updateTable('productVariants').set({ stock: 5 }).where('id', '=', redId).execute()

  const restocked = await showProduct(context, product.id, { countView: false })
  expect(restocked.variants.map(({ color }) => color)).toEqual(['red', 'blue', 'green', 'pink'])
})

test('two variants swap their colours', async ({ context }) => {
  const form = await createForm(context)
  const { product } = await saveProduct(context, form)
  const [red, blue] = product.variants
  const swapped = [
    { ...red!, color: 'blue' },
    { ...blue!, color: 'red' },
  ]

  expect((await saveProduct(context, { ...form, id: product.id, productVariants: swapped })).product.variants).toEqual(
    swapped,
  )
})

test('a form cannot change a variant of another product', async ({ context }) => {
  const form = await createForm(context)
  const foreign = await createVariant(context, { stock: 8 })
  const saving = saveProduct(context, { ...form, productVariants: [{ id: foreign.id, color: 'red', stock: 0 }] })

  await expect(saving).rejects.toMatchObject({
    kind: 'invalid',
    details: { errors: { productVariants: expect.any(String) } },
  })
  expect(await findStock(context, foreign)).toBe(8)
})

test('images are appended, and only images of the product can be deleted', async ({ context }) => {
  const form = await createForm(context)
  const { product } = await saveProduct(context, form, [
    await createImage('1.png', 'red'),
    await createImage('2.png', 'blue'),
  ])
  const other = await saveProduct(context, await createForm(context), [await createImage('other.png')])
  const deletedImageIds = [product.images[0]!.id, other.product.images[0]!.id, unknownId]
  const changed = await saveProduct(context, { ...form, id: product.id, deletedImageIds }, [
    await createImage('3.png', 'green'),
  ])

  expect(changed.product.images.map(({ filename }) => filename)).toEqual(['2.png', '3.png'])
  expect(
    await context.db.selectFrom('productImages').select('id').where('productId', '=', other.product.id).execute(),
  ).toHaveLength(1)
})

test('a product has at most 20 images, and a form with more saves nothing', async ({ context }) => {
  const form = await createForm(context)
  const ten = await Promise.all(Array.from({ length: 10 }, (_, index) => createImage(`${index}.png`)))
  const { product } = await saveProduct(context, form, ten)
  await saveProduct(context, { ...form, id: product.id }, ten)
  const saving = saveProduct(context, { ...form, id: product.id }, [await createImage()])

  await expect(saving).rejects.toMatchObject({ kind: 'invalid', details: { errors: { images: expect.any(String) } } })
  expect(await context.db.selectFrom('productImages').select('id').execute()).toHaveLength(20)
})

test('the error names a file that is not an image, and nothing is saved', async ({ context }) => {
  const svg = { field: 'images', filename: 'logo.png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
  const saving = saveProduct(context, await createForm(context), [await createImage(), svg])

  await expect(saving).rejects.toMatchObject({
    kind: 'notAnImage',
    details: { errors: { images: expect.stringContaining('logo.png') } },
  })
  expect(await context.db.selectFrom('products').select('id').execute()).toEqual([])
})

test('an unknown product is not found, an unknown category or brand is refused at its field', async ({ context }) => {
  const form = await createForm(context)

  await expect(saveProduct(context, { ...form, id: unknownId })).rejects.toMatchObject({ kind: 'notFound' })
  await expect(saveProduct(context, { ...form, categoryId: unknownId })).rejects.toMatchObject({
    kind: 'invalid',
    details: { errors: { categoryId: expect.any(String) } },
  })
  await expect(saveProduct(context, { ...form, brandId: unknownId })).rejects.toMatchObject({
    kind: 'invalid',
    details: { errors: { brandId: expect.any(String) } },
  })
})

test('of two administrators who save the same product the second gets a conflict', async ({ context }) => {
  const form = await createForm(context)
  const { product } = await saveProduct(context, form)
  const seenUpdatedAt = product.updatedAt.toISOString()
  const first = await saveProduct(context, { ...form, id: product.id, productName: 'Mine', seenUpdatedAt })
  const second = saveProduct(context, { ...form, id: product.id, productName: 'Theirs', seenUpdatedAt })

  await expect(second).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringMatching(/^This product was changed by someone else/),
  })
  expect(first.product.name).toBe('Mine')
})

test('a sale is not a conflict for an open form', async ({ context }) => {
  const form = await createForm(context)
  const { product } = await saveProduct(context, form)
  await context.db.updateTable('products').set({ buyCount: 3, viewCount: 9 }).execute()

  await expect(
    saveProduct(context, { ...form, id: product.id, seenUpdatedAt: product.updatedAt.toISOString() }),
  ).resolves.toBeDefined()
})

test('concurrent saves and sales of one product all complete', async ({ context }) => {
  const form = await createForm(context)
  const { product } = await saveProduct(context, form)
  const variants = product.variants.map((variant) => ({ ...variant, seenStock: variant.stock }))
  const sale = () =>
    context.db.transaction().execute(async (trx) => {
      for (const id of variants.map((variant) => variant.id).sort()) {
        await trx
          .updateTable('productVariants')
          .set((eb) => ({ stock: eb('stock', '-', 1) }))
          .where('id', '=', id)
          .execute()
      }
      await trx
        .updateTable('products')
        .set((eb) => ({ buyCount: eb('buyCount', '+', 2) }))
        .where('id', '=', product.id)
        .execute()
    })
  const save = () => saveProduct(context, { ...form, id: product.id, productVariants: variants })
  await Promise.all([sale(), save(), sale(), save(), sale(), save()])

  expect((await saveProduct(context, { ...form, id: product.id, productVariants: variants })).product).toMatchObject({
    buyCount: 6,
    variants: [{ stock: 7 }, { stock: 1 }],
  })
})

const inSizes = (changes: Partial<Form> = {}) => ({
  optionName: 'Size',
  productVariants: [
    { color: 'red', optionValue: 'M', stock: 3, sku: 'KURTA-M', barcode: '8901030865237', weightGrams: 240 },
    { color: 'red', optionValue: 'L', stock: 2, originalPrice: 2199_00, discountPrice: 2099_00 },
  ],
  ...changes,
})

test('a product in sizes has a variant for each colour and size, with own prices, SKU, barcode and weight', async ({
  context,
}) => {
  const { product } = await saveProduct(context, await createForm(context, inSizes()))

  expect(product).toMatchObject({ optionName: 'Size', originalPrice: 1999_00 })
  expect(product.variants).toEqual([
    {
      id: expect.any(String),
      color: 'red',
      optionValue: 'M',
      stock: 3,
      sku: 'KURTA-M',
      barcode: '8901030865237',
      weightGrams: 240,
    },
    {
      id: expect.any(String),
      color: 'red',
      optionValue: 'L',
      stock: 2,
      originalPrice: 2199_00,
      discountPrice: 2099_00,
    },
  ])
})

test('a product without sizes has variants of colour and stock only', async ({ context }) => {
  const { product } = await saveProduct(context, await createForm(context))
  expect(product.variants.map((variant) => Object.keys(variant))).toEqual([
    ['id', 'color', 'stock'],
    ['id', 'color', 'stock'],
  ])
})

test('a form with colour and stock alone keeps the sizes, prices and SKUs of the variants', async ({ context }) => {
  const form = await createForm(context, inSizes())
  const { product } = await saveProduct(context, form)
  const { optionName: _, ...plain } = form
  const productVariants = product.variants.map(({ id, color, stock }) => ({ id, color, stock }))

  expect((await saveProduct(context, { ...plain, id: product.id, productVariants })).product.variants).toEqual(
    product.variants,
  )
})

test('a variant that is cheaper than the product gives the product its price', async ({ context }) => {
  const productVariants = [
    { color: 'red', stock: 1, originalPrice: 999_00 },
    { color: 'blue', stock: 1 },
  ]
  const { product } = await saveProduct(context, await createForm(context, { productVariants }))

  expect(product).toMatchObject({ originalPrice: 999_00, discountPrice: null })
  expect(product.variants).toMatchObject([{ color: 'red' }, { color: 'blue', originalPrice: 1999_00 }])
  expect(product.variants[0]).not.toHaveProperty('originalPrice')
})

test('a SKU belongs to one variant of the store, in any case of letters', async ({ context }) => {
  const { product } = await saveProduct(context, await createForm(context, inSizes()))
  const sameSku = await createForm(context, {
    productName: 'Shirt',
    productVariants: [{ color: 'red', stock: 1, sku: 'kurta-m' }],
  })

  await expect(saveProduct(context, sameSku)).rejects.toMatchObject({
    kind: 'conflict',
    details: { errors: { productVariants: 'The SKU KURTA-M belongs to “Kurta” already.' } },
  })
  await context.db
    .updateTable('productVariants')
    .set({ retiredAt: new Date() })
    .where('productId', '=', product.id)
    .execute()
  expect((await saveProduct(context, sameSku)).product.variants[0]).toMatchObject({ sku: 'kurta-m' })
})

test('two variants can swap their SKUs', async ({ context }) => {
  const form = await createForm(context, {
    productVariants: [
      { color: 'red', stock: 1, sku: 'A' },
      { color: 'blue', stock: 1, sku: 'B' },
    ],
  })
  const { product } = await saveProduct(context, form)
  const [red, blue] = product.variants
  const swapped = [
    { ...red!, sku: 'B' },
    { ...blue!, sku: 'A' },
  ]
  const saved = await saveProduct(context, { ...form, id: product.id, productVariants: swapped })

  expect(saved.product.variants.map(({ color, sku }) => [color, sku])).toEqual([
    ['red', 'B'],
    ['blue', 'A'],
  ])
})

test('two sizes that only the database compares as equal are refused', async ({ context }) => {
  const productVariants = ['İ', 'i'].map((optionValue) => ({ color: 'red', optionValue, stock: 1 }))
  await expect(saveProduct(context, await createForm(context, inSizes({ productVariants })))).rejects.toMatchObject({
    kind: 'invalid',
    details: { errors: { productVariants: 'This variant already exists.' } },
  })
})

test('the audit log has a change of the original price of one variant', async ({ context }) => {
  const form = await createForm(context, {
    productVariants: [
      { color: 'red', stock: 1, originalPrice: 2000_00, discountPrice: 1500_00 },
      { color: 'blue', stock: 1, originalPrice: 3000_00, discountPrice: 2500_00 },
    ],
  })
  const { product } = await saveProduct(context, form)
  const [red, blue] = product.variants
  const prices = { originalPrice: 3500_00, discountPrice: 2500_00 }
  await saveProduct(context, {
    ...form,
    id: product.id,
    originalPrice: product.originalPrice,
    discountPrice: product.discountPrice,
    productVariants: [red!, { ...blue!, ...prices }],
  })
  const entries = await context.db.selectFrom('auditEntries').select(['before', 'after']).orderBy('id').execute()
  expect(entries[1]).toMatchObject({
    before: { variants: ['Red: 1', 'Blue: 1, ₹2,500.00 (original price ₹3,000.00)'] },
    after: { variants: ['Red: 1', 'Blue: 1, ₹2,500.00 (original price ₹3,500.00)'] },
  })
})
