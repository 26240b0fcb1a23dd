import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createBrand, createCategory } from '#tests/support/factories.ts'
import { checkImport, runImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

/** Imports the kurta and the lamp with these handles; returns their ids. */
async function importTwo(context: TestContext) {
  await createCategory(context, { name: 'Tops' })
  await createBrand(context, { name: 'Anokhi' })
  const lines = ['kurta,Kurta', 'lamp,Lamp'].map((line) => `${line},100,Tops,Anokhi,red,1`)
  await runImport(context, ['handle,name,original price,category,brand,color,stock', ...lines].join('\n'))
  const products = await context.db.selectFrom('products').select(['id', 'name']).execute()
  const idOf = (name: string) => products.find((product) => product.name === name)!.id
  return { kurta: idOf('Kurta'), lamp: idOf('Lamp') }
}

test('a line with an id cannot take the handle of another product, in any case of letters', async ({ context }) => {
  const { kurta, lamp } = await importTwo(context)
  const { messages, products } = await checkImport(context, `id,handle,color,stock\n${lamp},KURTA,red,5\n`)
  expect(messages).toEqual([
    'error 2 handle: The handle KURTA belongs to “Kurta” already. Give another one, or leave the cell empty to keep that of this product. To give it to this product, first import a file that gives “Kurta” another handle.',
  ])
  expect(products).toMatchObject([{ name: 'Lamp', outcome: 'WRONG' }])

  const file = `id,handle,color,stock\n${kurta},Kurta-2,red,1\n${lamp},Lamp,red,1\n`
  const renamed = await runImport(context, file)
  expect(renamed.messages).toEqual([])
  const free = await checkImport(context, `id,handle,color,stock\n${lamp},kurta,red,5\n`)
  expect(free.messages).toEqual([])
})

test('two products exchange their handles by two files, the first of which gives one of them another handle', async ({
  context,
}) => {
  const { kurta, lamp } = await importTwo(context)
  const header = 'id,handle,color,stock'
  const exchange = `${header}\n${kurta},lamp,red,1\n${lamp},kurta,red,1\n`
  expect((await checkImport(context, exchange)).messages).toEqual([
    expect.stringContaining('error 2 handle: The handle lamp belongs to “Lamp” already.'),
    expect.stringContaining('error 3 handle: The handle kurta belongs to “Kurta” already.'),
  ])
  expect((await runImport(context, `${header}\n${lamp},lamp-2,red,1\n`)).messages).toEqual([])
  expect((await runImport(context, `${header}\n${kurta},lamp,red,1\n`)).messages).toEqual([])
  expect((await runImport(context, exchange)).messages).toEqual([])
  const { rows } = await sql<{ name: string; handle: string }>`
    select name, handle from product_handles join products on products.id = product_id order by name`.execute(
    context.db,
  )
  expect(rows).toEqual([
    { name: 'Kurta', handle: 'lamp' },
    { name: 'Lamp', handle: 'kurta' },
  ])
})

test('a handle that leads to a product as the one of a former product cannot be taken either', async ({ context }) => {
  const { kurta, lamp } = await importTwo(context)
  await context.db
    .insertInto('productRedirects')
    .values({ oldProductId: randomUUID(), productId: kurta, optionValue: 'S', handle: 'kurta-s' })
    .execute()
  const { messages } = await checkImport(context, `id,handle,color,stock\n${lamp},kurta-s,red,5\n`)
  expect(messages).toEqual([
    'error 2 handle: The handle kurta-s belongs to “Kurta” already. Give another one, or leave the cell empty to keep that of this product.',
  ])
})

test('products that share a handle already keep it', async ({ context }) => {
  const { kurta, lamp } = await importTwo(context)
  await context.db.updateTable('productHandles').set({ handle: 'kurta' }).where('productId', '=', lamp).execute()
  for (const id of [kurta, lamp]) {
    const { messages } = await checkImport(context, `id,handle,color,stock\n${id},kurta,red,1\n`)
    expect(messages).toEqual([])
  }
})
