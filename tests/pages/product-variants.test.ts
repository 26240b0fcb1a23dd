import { expect } from 'vitest'
import { createProduct, createVariant } from '#tests/support/factories.ts'
import { findProduct, parseJsonLd } from '#tests/support/files/merchant-listing-validator.ts'
import { test } from '#tests/support/pages.ts'
import type { TestContext } from '#tests/support/test-context.ts'

/** A kurta in red (S sold out, M, XL at an own price) and blue (S). */
async function createKurta(context: TestContext) {
  const product = await createProduct(context, { name: 'Handloom Kurta', price: 999_00, optionName: 'Size' })
  const redXl = await createVariant(context, { product, optionValue: 'XL', ownPrice: 1_299_00, sku: 'KUR-RED-XL' })
  const redM = await createVariant(context, { product, optionValue: 'M', stock: 3, sku: 'KUR-RED-M' })
  const redS = await createVariant(context, { product, optionValue: 'S', stock: 0 })
  const blueS = await createVariant(context, { product, optionValue: 'S', color: 'blue' })
  for (const [position, { id }] of [redS, redM, redXl, blueS].entries())
    await context.db.updateTable('productVariants').set({ position }).where('id', '=', id).execute()
  return { product, redXl, redM, blueS }
}

const radios = (html: string) =>
  [
    ...html.matchAll(
      /<button[^>]*role="radio" aria-checked="(true|false)"(?: aria-label="([^"]*)")?[^>]*>(.*?)<\/button>/g,
    ),
  ].map(([, isChecked, label, text]) => `${label ?? text}${isChecked === 'true' ? ' (chosen)' : ''}`)

test('without JavaScript the page shows the values of the default variant, in order, and its price', async ({
  context,
  pages,
}) => {
  const { product } = await createKurta(context)
  const { html, text } = await pages.open(`/product/${product.id}`)

  expect(radios(html)).toEqual(['S, sold out', 'M (chosen)', 'XL'])
  for (const part of ['Colour: Red', 'Size: M', '₹999.00', 'Only 3 left']) expect(text).toContain(part)
  expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/product/${product.id}"/>`)
})

test('the address chooses the variant; links with a colour still choose the colour', async ({ context, pages }) => {
  const { product, redXl } = await createKurta(context)
  const xl = await pages.open(`/product/${product.id}?variant=${redXl.id}`)
  expect(radios(xl.html)).toContain('XL (chosen)')
  expect(xl.text).toContain('₹1,299.00')

  const blue = await pages.open(`/product/${product.id}?colour=blue`)
  expect(radios(blue.html)).toEqual(['S (chosen)'])
  expect(radios((await pages.open(`/product/${product.id}?variant=unknown`)).html)).toContain('M (chosen)')
})

test('the structured data has the price and the SKU of each variant', async ({ context, pages }) => {
  const { product } = await createKurta(context)
  const { html } = await pages.open(`/product/${product.id}`)

  expect(findProduct(parseJsonLd(html))!.hasVariant).toMatchObject([
    {
      name: 'Handloom Kurta (Red, Size S)',
      offers: { price: '999.00', availability: 'https://schema.org/OutOfStock' },
    },
    { sku: 'KUR-RED-M', offers: { price: '999.00' } },
    { sku: 'KUR-RED-XL', offers: { price: '1299.00' } },
    { name: 'Handloom Kurta (Blue, Size S)', offers: { price: '999.00' } },
  ])
})

test('a card shows the lowest price with "from" and the values in stock, and a list has no SKU', async ({
  context,
  pages,
}) => {
  await createKurta(context)
  const { html, text } = await pages.open('/products-list/latest')

  expect(text).toContain('from ₹999.00')
  expect(text).toMatch(/Size: S, M, XL/)
  expect(html).not.toMatch(/KUR-RED|barcode|weightGrams/)
})

test('the pages of a product with colours only mention no option', async ({ context, pages }) => {
  const product = await createProduct(context)
  await createVariant(context, { product })
  for (const path of [`/product/${product.id}`, '/products-list/latest']) {
    const { html } = await pages.open(path)
    expect(html).not.toMatch(/role="radio|>from |option(Name|Value|Summary)/)
    expect(html).not.toContain('ProductGroup')
  }
})
