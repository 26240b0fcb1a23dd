import { expect } from 'vitest'
import {
  foreignCsv,
  woocommerceHeader,
  woocommerceProduct,
  woocommerceVariation,
} from '#tests/support/files/foreign-csv.ts'
import { checkImport, runImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

const options = { createMissing: true }

const kurta = woocommerceProduct({ ID: 10, Type: 'variable', SKU: 'K', Name: 'Kurta' })
const file = (...variations: Parameters<typeof foreignCsv>[1][]) => foreignCsv(woocommerceHeader, kurta, ...variations)

const findVariants = async ({ db }: TestContext) => {
  const variants = await db.selectFrom('productVariants').select(['color', 'stock']).orderBy('color').execute()
  return variants.map(({ color, stock }) => `${color} ${stock}`)
}

test('variations that are not enabled are left out with a warning, and one that the shop has stays', async ({
  context,
}) => {
  const disabled = { Published: 0 }
  const { messages } = await runImport(
    context,
    file(woocommerceVariation('Red', disabled), woocommerceVariation('Black')),
    options,
  )
  const notEnabled =
    'Published: This variation is not enabled in WooCommerce, so it is left out. One that the shop has stays as it is.'
  expect(messages).toEqual([`warning 3 ${notEnabled}`])
  expect(await findVariants(context)).toEqual(['Black 5'])

  const again = await runImport(
    context,
    file(woocommerceVariation('Red', { Stock: 2 }), woocommerceVariation('Black', { ...disabled, Stock: 1 })),
    options,
  )
  expect(again.messages).toEqual([`warning 4 ${notEnabled}`])
  expect(await findVariants(context)).toEqual(['Black 5', 'Red 2'])
})

test('a product that is a draft has one error, and none about its variations', async ({ context }) => {
  const draft = woocommerceProduct({ Type: 'variable', SKU: 'K', Name: 'Kurta', Published: -1 })
  const csv = foreignCsv(woocommerceHeader, draft, woocommerceVariation('Red', { Published: -1 }))
  const { messages } = await checkImport(context, csv, options)
  expect(messages).toEqual([
    'error 2 Published: This product is not on sale in WooCommerce. Publish it there, or remove its lines.',
  ])
})

test('a variation without a price is left out with a warning', async ({ context }) => {
  const csv = file(woocommerceVariation('Red', { 'Regular price': '' }), woocommerceVariation('Black'))
  const { messages } = await runImport(context, csv, options)
  expect(messages).toEqual([
    'warning 3 Regular price: This variation has no price and cannot be bought in WooCommerce, so it is left out. One that the shop has stays as it is.',
  ])
  expect(await findVariants(context)).toEqual(['Black 5'])
})

test('a product without a variation that can be bought is not imported', async ({ context }) => {
  const { productImport, messages } = await checkImport(
    context,
    file(woocommerceVariation('Red', { Published: 0 })),
    options,
  )
  expect(productImport.counts).toMatchObject({ created: 0, wrong: 1 })
  expect(messages).toContain('error 2 Regular price: Original price is required')
})
