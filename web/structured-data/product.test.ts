import { expect, test } from 'vitest'
import {
  findProduct,
  type JsonLdThing,
  parseJsonLd,
  resolveReference,
  soldProducts,
  validateMerchantListing,
} from '#tests/support/files/merchant-listing-validator.ts'
import type { ProductViewModel } from '#web/catalogue/product.ts'
import { jsonLdScript } from './json-ld-script.ts'
import type { OfferSettings } from './offer-terms.ts'
import { productJsonLd } from './product.ts'

const publicUrl = 'https://shop.example'
const settings: OfferSettings = { shippingFee: '49.00', returnDays: 0 }

const kurta: ProductViewModel = {
  id: 'p1',
  name: 'Kurta',
  description: '<p>Hand-loomed &amp; soft</p>',
  originalPrice: '1999.00',
  discountPrice: '1299.50',
  categoryId: 'c1',
  category: { id: 'c1', name: 'Kurtas' },
  brand: { id: 'b1', name: 'Taluka' },
  images: [
    { id: 'i1', url: '/uploads/3f9a.webp', color: null },
    { id: 'i2', url: '/uploads/b1ce.webp', color: 'blue' },
    { id: 'i3', url: 'https://elsewhere.example/a.webp', color: null },
  ],
  variants: [
    { id: 'v1', color: 'red', stock: 3, hex: '#c8322b', name: 'Red' },
    { id: 'v2', color: 'blue', stock: 0, hex: '#0000ff', name: 'Blue' },
  ],
}
const [red, blue] = kurta.variants as [ProductViewModel['variants'][number], ProductViewModel['variants'][number]]

/** The JSON-LD of a product's page, after it was written and read. */
const graphOf = (product: Partial<ProductViewModel> = {}, changed: Partial<OfferSettings> = {}) =>
  parseJsonLd(
    jsonLdScript(productJsonLd({ publicUrl, settings: { ...settings, ...changed } }, { ...kurta, ...product })),
  )

const productOf = (product: Partial<ProductViewModel> = {}): JsonLdThing => {
  const graph = graphOf(product)
  expect(validateMerchantListing(graph)).toEqual([])
  return findProduct(graph)!
}

/** The shipping or the return policy of the first offer. */
const termOf = (name: 'shippingDetails' | 'hasMerchantReturnPolicy', graph: JsonLdThing[]) =>
  resolveReference(graph, soldProducts(findProduct(graph)!)[0]!.offers[name])

test('the variants of a product are a group: what is common is on the group, each variant has one offer', () => {
  const product = productOf()
  expect(product).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'p1',
    url: 'https://shop.example/product/p1',
    name: 'Kurta',
    description: 'Hand-loomed & soft',
    brand: { name: 'Taluka' },
    variesBy: ['https://schema.org/color'],
    image: ['https://shop.example/uploads/3f9a-1200.webp', 'https://shop.example/uploads/b1ce-1200.webp'],
  })
  for (const absent of ['offers', 'sku', 'color']) expect(product).not.toHaveProperty(absent)
  expect(product.hasVariant).toMatchObject([
    {
      '@type': 'Product',
      sku: 'v1',
      name: 'Kurta (Red)',
      color: 'Red',
      image: 'https://shop.example/uploads/3f9a-1200.webp',
      offers: { '@type': 'Offer', price: '1299.50', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
    },
    {
      sku: 'v2',
      name: 'Kurta (Blue)',
      color: 'Blue',
      image: 'https://shop.example/uploads/b1ce-1200.webp',
      offers: {
        url: 'https://shop.example/product/p1?variant=v2',
        availability: 'https://schema.org/OutOfStock',
      },
    },
  ])
})

test('each of 12 variants has its own price, size and identifiers, also one that is sold out', () => {
  const sizes = ['S', 'M', 'L', 'XL', '2XL', '3XL']
  const variants = [red, blue].flatMap((variant, row) =>
    sizes.map((size, column) => ({
      ...variant,
      id: `v${row}${column}`,
      stock: column === 0 ? 0 : 2,
      optionValue: size,
      sku: `KUR-${row}-${size}`,
      originalPrice: `${1500 + 100 * row + column}.00`,
    })),
  )
  const { hasVariant, variesBy } = productOf({
    optionName: 'Size',
    variants: [{ ...variants[0]!, barcode: '4006381333931' }, ...variants.slice(1)],
  })
  expect(variesBy).toEqual(['https://schema.org/color', 'https://schema.org/size'])
  expect(hasVariant).toHaveLength(12)
  expect(hasVariant[0]).toMatchObject({
    name: 'Kurta (Red, Size S)',
    sku: 'KUR-0-S',
    gtin: '4006381333931',
    size: 'S',
    offers: { price: '1500.00', availability: 'https://schema.org/OutOfStock' },
  })
  expect(hasVariant[11]).toMatchObject({ sku: 'KUR-1-3XL', color: 'Blue', size: '3XL', offers: { price: '1605.00' } })
  expect(hasVariant[11]).not.toHaveProperty('gtin')
})

test('sizes of one colour vary by size; another option is in the name only', () => {
  const sized = [
    { ...red, optionValue: '128 GB' },
    { ...red, id: 'v3', optionValue: '256 GB' },
  ]
  expect(productOf({ optionName: 'Size', variants: sized }).variesBy).toEqual(['https://schema.org/size'])
  const phone = productOf({ optionName: 'Storage', variants: sized })
  expect(phone).not.toHaveProperty('variesBy')
  expect(phone.hasVariant[1].name).toBe('Kurta (Red, Storage 256 GB)')
  expect(phone.hasVariant[1]).not.toHaveProperty('size')
})

test('two colours of one name have it as their color, as in the feed; their names differ', () => {
  const variants = ['#2b2c30', '#3e4a5c'].map((color, index) => ({
    ...red,
    id: `v${index}`,
    color,
    name: `Charcoal (${color})`,
  }))
  expect(productOf({ variants })).toMatchObject({
    variesBy: ['https://schema.org/color'],
    hasVariant: [
      { color: 'Charcoal', name: 'Kurta (Charcoal (#2b2c30))' },
      { color: 'Charcoal', name: 'Kurta (Charcoal (#3e4a5c))' },
    ],
  })
})

test('a product with one variant is a product with one offer', () => {
  const product = productOf({ variants: [{ ...red, sku: 'KUR' }] })
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Kurta',
    sku: 'KUR',
    color: 'Red',
    image: ['https://shop.example/uploads/3f9a-1200.webp', 'https://shop.example/uploads/b1ce-1200.webp'],
    offers: { '@type': 'Offer', price: '1299.50', url: 'https://shop.example/product/p1?variant=v1' },
  })
  for (const absent of ['productGroupID', 'variesBy', 'hasVariant']) expect(product).not.toHaveProperty(absent)
})

test('a variant without pictures of its colour has one of no colour', () => {
  const images = [
    { id: 'i2', url: '/uploads/b1ce.webp', color: 'blue' },
    { id: 'i1', url: '/uploads/3f9a.webp', color: null },
  ]
  const pictureOf = (given: typeof images) => productOf({ images: given }).hasVariant[0].image
  expect(pictureOf(images)).toBe('https://shop.example/uploads/3f9a-1200.webp')
  expect(pictureOf(images.slice(0, 1))).toBe('https://shop.example/uploads/b1ce-1200.webp')
})

test('an offer has the shipping fee that the cart charges for one item', () => {
  const rateOf = (originalPrice: string) => {
    const graph = graphOf({ originalPrice, discountPrice: null })
    expect(validateMerchantListing(graph)).toEqual([])
    return termOf('shippingDetails', graph)?.shippingRate
  }
  expect(rateOf('498.99')).toMatchObject({ value: '49.00', currency: 'INR' })
  expect(rateOf('499.00')).toMatchObject({ value: '0.00' })
})

test('variants share the shipping of the same fee and the return policy', () => {
  const graph = graphOf(
    { variants: [red, blue, { ...red, id: 'v3', name: 'Rust', originalPrice: '300.00' }] },
    { returnDays: 7 },
  )
  expect(validateMerchantListing(graph)).toEqual([])
  const ofType = (type: string) => graph.filter((thing) => thing['@type'] === type)
  expect(ofType('OfferShippingDetails').map(({ shippingRate }) => shippingRate.value)).toEqual(['0.00', '49.00'])
  expect(ofType('MerchantReturnPolicy')).toHaveLength(1)
})

test('in a store with delivery zones an offer names no shipping fee, which depends on the PIN code', () => {
  expect(termOf('shippingDetails', graphOf({}, { deliveryCheck: 'ZONES' }))).toBeUndefined()
  expect(termOf('shippingDetails', graphOf({}, { deliveryCheck: 'PIN_CODES' }))).toBeDefined()
})

test('the return policy has the days of the store or those of the category', () => {
  const policyOf = (storeDays: number, categoryDays?: number, charge?: string) => {
    const graph = graphOf(
      { category: { ...kurta.category, ...(categoryDays !== undefined && { returnDays: categoryDays }) } },
      { returnDays: storeDays, ...(charge && { returnPickupCharge: charge }) },
    )
    expect(validateMerchantListing(graph)).toEqual([])
    return termOf('hasMerchantReturnPolicy', graph)
  }
  const finite = 'https://schema.org/MerchantReturnFiniteReturnWindow'
  expect(policyOf(0)).toBeUndefined()
  expect(policyOf(7)).toMatchObject({
    returnPolicyCategory: finite,
    merchantReturnDays: 7,
    returnFees: 'https://schema.org/FreeReturn',
  })
  expect(policyOf(7, 30, '99.00')).toMatchObject({
    merchantReturnDays: 30,
    returnFees: 'https://schema.org/ReturnShippingFees',
    returnShippingFeesAmount: { value: '99.00', currency: 'INR' },
  })
  expect(policyOf(0, 5)).toMatchObject({ returnPolicyCategory: finite, merchantReturnDays: 5 })
  expect(policyOf(7, 0, '99.00')).toEqual({
    '@type': 'MerchantReturnPolicy',
    '@id': '#returns',
    applicableCountry: 'IN',
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  })
})
