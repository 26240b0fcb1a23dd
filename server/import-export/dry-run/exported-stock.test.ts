import { expect } from 'vitest'
import { setStock } from '#server/catalogue/variants/stock.store.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { checkImport, findCheckResult, runImport, startImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { exportProducts } from '../export-products.ts'

type Variant = Awaited<ReturnType<typeof createVariant>>

async function exportFile(context: TestContext): Promise<string> {
  let file = ''
  for await (const chunk of (await exportProducts(context)).bytes) file += chunk
  return file
}

const sell = async (context: TestContext, variant: Variant, quantity: number) =>
  createCodOrder(context, await createCustomer(context), { of: variant, quantity })

const count = (context: TestContext, variant: Variant, stock: number) =>
  inTransaction(context.db, (trx) => setStock(trx, variant.id, stock))

const header = 'id,color,stock,exported stock,stock version'

test('the export has the stock once more, with its version', async ({ context }) => {
  const variant = await createVariant(context, { product: 'Kurta', color: 'red', stock: 3 })
  await count(context, variant, 8)
  const [columns, cells] = (await exportFile(context)).split('\r\n').map((line) => line.split(','))
  const from = columns!.indexOf('stock')
  expect(columns!.slice(from, from + 3)).toEqual(['stock', 'exported stock', 'stock version'])
  expect(cells!.slice(from, from + 3)).toEqual(['8', '8', '1'])
})

test('an exported file with another name keeps the sales since the export', async ({ context }) => {
  const variant = await createVariant(context, { product: 'Kurta', color: 'red', stock: 3 })
  const file = await exportFile(context)
  await sell(context, variant, 3)

  expect((await checkImport(context, file)).products).toMatchObject([{ outcome: 'UNCHANGED', changes: [] }])
  const { messages, products } = await runImport(context, file.replace('Kurta', 'Silk Kurta'))
  expect(messages).toEqual([])
  expect(products[0]!.changes).toEqual(['name: Kurta → Silk Kurta'])
  expect(await findStock(context, variant)).toBe(0)
})

test('an exported file keeps the stock that an administrator entered since the export', async ({ context }) => {
  const variant = await createVariant(context, { product: 'Kurta', color: 'red', stock: 3 })
  const file = await exportFile(context)
  await count(context, variant, 20)
  const { messages, products } = await checkImport(context, file)
  expect(messages).toEqual([])
  expect(products).toMatchObject([{ outcome: 'UNCHANGED' }])
})

test('a stock that differs from the exported one changes the present stock by the difference', async ({ context }) => {
  const variant = await createVariant(context, { product: 'Kurta', color: 'red', stock: 3 })
  const file = `${header}\n${variant.productId},red,5,3,0\n`
  const unsold = await checkImport(context, file)
  expect(unsold.messages).toEqual([])
  expect(unsold.products[0]!.changes).toEqual(['stock of Red: 3 → 5'])

  await sell(context, variant, 1)
  const { id, messages, products } = await checkImport(context, file)
  expect(messages).toEqual([
    'warning 2 stock: The stock was 3 at the export and is 2 now: the change from 3 to 5 makes it 4. If 5 was counted now, empty “exported stock” to set it to 5.',
  ])
  expect(products[0]!.changes).toEqual(['stock of Red: 2 → 4'])
  await sell(context, variant, 1)
  await startImport(context, id, { goodLinesOnly: false })
  await context.runJobs()
  expect(await findStock(context, variant)).toBe(3)
})

test('a difference that more was sold than is left for is an error of its line', async ({ context }) => {
  const variant = await createVariant(context, { product: 'Kurta', color: 'red', stock: 3 })
  await sell(context, variant, 2)
  const { messages } = await checkImport(context, `${header}\n${variant.productId},red,1,3,0\n`)
  expect(messages).toEqual([
    'error 2 stock: The stock was 3 at the export and is 1 now: the change from 3 to 1 would make it negative. To keep it, leave 3 in the cell; or empty “exported stock” to set it to 1.',
  ])
})

test('a second import of a file does not apply the difference again, with or without sales in between', async ({
  context,
}) => {
  const variant = await createVariant(context, { product: 'Kurta', color: 'red', stock: 3 })
  const file = `${header}\n${variant.productId},red,5,3,0\n`
  await runImport(context, file)
  const second = await checkImport(context, file)
  expect(second.messages).toEqual([])
  expect(second.products).toMatchObject([{ outcome: 'UNCHANGED' }])

  await sell(context, variant, 1)
  const { id } = await checkImport(context, file)
  expect((await findCheckResult(context, id)).messages).toEqual([
    'error 2 stock: The stock was changed since the export: it is 4 now. Enter 4 to keep it, or empty “exported stock” to set it to 5.',
  ])
  const kept = await checkImport(context, `${header}\n${variant.productId},red,4,3,0\n`)
  expect(kept.products).toMatchObject([{ outcome: 'UNCHANGED' }])
})

test('a stock that an administrator changed since the export is not changed by the difference', async ({ context }) => {
  const variant = await createVariant(context, { product: 'Kurta', color: 'red', stock: 3 })
  await count(context, variant, 23)
  await count(context, variant, 3)
  const { messages } = await checkImport(context, `${header}\n${variant.productId},red,5,3,0\n`)
  expect(messages).toEqual([expect.stringMatching(/^error 2 stock: The stock was changed since the export: it is 3/)])
})

test('without the version a difference is applied only to the exported stock', async ({ context }) => {
  const variant = await createVariant(context, { product: 'Kurta', color: 'red', stock: 3 })
  const file = `id,color,stock,exported stock\n${variant.productId},red,5,3\n`
  const { products } = await checkImport(context, file)
  expect(products[0]!.changes).toEqual(['stock of Red: 3 → 5'])
  await sell(context, variant, 1)
  const { messages } = await checkImport(context, file)
  expect(messages).toEqual([expect.stringMatching(/^error 2 stock: The stock was changed since the export: it is 2/)])
})

test('without an exported stock the cell is the new stock, also for a new variant', async ({ context }) => {
  const variant = await createVariant(context, { product: 'Kurta', color: 'red', stock: 3 })
  await sell(context, variant, 1)
  const { productId } = variant
  const { messages, products } = await runImport(
    context,
    `${header}\n${productId},red,5,,0\n${productId},blue,5,3,0\n${productId},,,3,0\n`,
  )
  expect(messages).toEqual([])
  expect(products[0]!.changes).toEqual(['stock of Red: 2 → 5', 'new colour Blue, 5 in stock'])
})

test('an empty stock stays unchanged, and cells that are no number are errors', async ({ context }) => {
  const variant = await createVariant(context, { product: 'Kurta', color: 'red', stock: 3 })
  const check = async (cells: string) =>
    (await checkImport(context, `${header}\n${variant.productId},red,${cells}\n`)).messages
  const hint = 'Leave this cell as the export wrote it, or empty “exported stock” to set the stock.'
  expect(await check(',3,0')).toEqual([])
  expect(await check('5,many,0')).toEqual([`error 2 exported stock: ${hint}`])
  expect(await check('5,3,1.5')).toEqual([`error 2 stock version: ${hint}`])
  expect(await check('many,3,0')).toEqual(['error 2 stock: Stock must be a whole number.'])
  expect(await check('-1,3,0')).toEqual(['error 2 stock: Stock cannot be negative.'])
})

const sizes = `name,original price,category,brand,option name,color,option value,stock
Kurta,999,Ethnic Wear,Anokhi,Age,red,2-3,5
,,,,,red,01,4
`

test('a line whose size a spreadsheet has changed adds no variant with the same stock again', async ({ context }) => {
  await runImport(context, sizes, { createMissing: true })
  const file = await exportFile(context)
  const changed = file.replace(',2-3,', ',02-Mar,').replace(',01,', ',1,')
  const { messages, products } = await checkImport(context, changed)
  const message =
    'The product has no such variant, but has one that the file does not name. A spreadsheet may have changed this cell: write it as it was. For a new variant empty “exported stock” and “stock version”.'
  expect(messages).toEqual([`error 2 option value: ${message}`, `error 3 option value: ${message}`])
  expect(products).toMatchObject([{ outcome: 'WRONG' }])

  const asNew = changed.replaceAll(/,(\d),\1,0,/g, ',$1,,,')
  expect((await checkImport(context, asNew)).products[0]!.changes).toEqual([
    'new variant Red, Age 02-Mar, 5 in stock',
    'new variant Red, Age 1, 4 in stock',
  ])
})

test('a copied line adds a variant, and the file of another store a product', async ({ context }) => {
  await runImport(context, sizes, { createMissing: true })
  const file = await exportFile(context)
  const [last] = file.split('\r\n').filter(Boolean).slice(-1)
  const copied = await checkImport(context, `${file}${last!.replace(',01,', ',4-5,').replace(',2-3,', ',4-5,')}\r\n`)
  expect(copied.messages).toEqual([])
  expect(copied.products[0]!.changes).toEqual([expect.stringMatching(/^new variant Red, Age 4-5, \d in stock$/)])

  const { productId } = await context.db
    .selectFrom('productVariants')
    .select('productId')
    .limit(1)
    .executeTakeFirstOrThrow()
  const ofOtherStore = file.replaceAll(productId, '').replaceAll('Kurta', 'Other Kurta')
  const { messages, products } = await checkImport(context, ofOtherStore)
  expect(messages).toEqual([])
  expect(products).toMatchObject([{ outcome: 'NEW' }])
})
