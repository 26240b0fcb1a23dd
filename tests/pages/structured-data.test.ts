import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { loadDemoCatalogue } from '#server/demo/load-demo-catalogue.ts'
import { createProduct, createVariant } from '#tests/support/factories.ts'
import { type FeedItem, parseFeed } from '#tests/support/files/google-feed-validator.ts'
import {
  findProduct,
  type JsonLdThing,
  parseJsonLd,
  resolveReference,
  soldProducts,
  validateMerchantListing,
} from '#tests/support/files/merchant-listing-validator.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { test as pagesTest, type TestPages } from '#tests/support/pages.ts'
import type { TestContext } from '#tests/support/test-context.ts'

const file = '0123456789abcdef0123456789abcdef.webp'

/** `test` with a published product feed. */
const test = pagesTest.extend('feed', async ({ servedApp: { app }, pages: _, context }) => {
  await context.db.updateTable('companyDetails').set({ productFeed: true, shippingFee: 49_00, returnDays: 7 }).execute()
  return () => readFeed(app)
})

const readFeed = async (app: FastifyInstance) => parseFeed((await app.inject('/feeds/google.xml')).body)

/** What search engines read of a product's page, after it was checked. */
async function readGraph(pages: TestPages, productId: string): Promise<JsonLdThing[]> {
  const graph = parseJsonLd((await pages.open(`/product/${productId}`)).html)
  expect(validateMerchantListing(graph)).toEqual([])
  return graph
}

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

/** What Google compares, of an item of the feed. */
const ofItem = (item: FeedItem) => ({
  id: item.id![0]!,
  link: pathOf(item.link![0]!),
  price: (item.sale_price ?? item.price)![0],
  isInStock: item.availability![0] === 'in_stock',
  gtin: item.gtin?.[0],
  color: item.color![0],
  size: item.size?.[0],
  group: item.item_group_id?.[0],
  shipping: item.shipping?.[0]?.replace('g:country=IN g:price=', ''),
})

/** The same of the products that a page sells. */
function ofPage(graph: readonly JsonLdThing[]) {
  const product = findProduct(graph)!
  return soldProducts(product).map(({ sku, gtin, color, size, offers }) => ({
    id: sku,
    link: pathOf(offers.url),
    price: `${offers.price} INR`,
    isInStock: offers.availability === 'https://schema.org/InStock',
    gtin,
    color,
    size,
    group: product.productGroupID,
    shipping: `${resolveReference(graph, offers.shippingDetails)!.shippingRate.value} INR`,
  }))
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

/** The identifiers of a variant: one that both services take, none, and those that a feed may not have. */
const identifiers: { sku?: string; barcode?: string }[] = [
  { sku: 'KUR-1', barcode: '4006381333931' },
  {},
  { sku: 'SEO KRT M', barcode: '2000000000015' },
  { sku: 'कुर्ता', barcode: '9811234567895' },
  { sku: 'K'.repeat(51), barcode: '20123451' },
]

/** A kurta in two colours and six sizes, each at a price of its own, the first sold out. */
async function createKurta(context: TestContext) {
  const product = await createProduct(context, { name: 'Kurta', price: 300_00, optionName: 'Size', images: [{ file }] })
  const sizes = ['S', 'M', 'L', 'XL', '2XL', '3XL']
  const variants = ['red', '#1f2d54'].flatMap((color) => sizes.map((optionValue) => ({ color, optionValue })))
  for (const [index, fields] of variants.entries()) {
    const { sku, barcode } = identifiers[index] ?? {}
    const stock = index === 0 ? 0 : 3
    const { id } = await createVariant(context, {
      product,
      ...fields,
      stock,
      ownPrice: (400 + 20 * index) * 100,
      ...(sku && { sku }),
    })
    if (barcode) await context.db.updateTable('productVariants').set({ barcode }).where('id', '=', id).execute()
  }
  return product
}

test('pages and feed agree on ids, prices, stock and shipping of 12 variants', async ({ context, pages, feed }) => {
  const { id } = await createKurta(context)
  const onPage = ofPage(await readGraph(pages, id))
  expect(onPage).toHaveLength(12)
  expect(onPage.filter(({ isInStock }) => !isInStock).map(({ id }) => id)).toEqual(['KUR-1'])
  expect(onPage.sort(byId)).toEqual((await feed()).map(ofItem).sort(byId))
})

test('a product with one variant is the same in page and feed, also while an offer with dates runs', async ({
  context,
  pages,
  feed,
}) => {
  const product = await createProduct(context, {
    name: 'Diya',
    price: 250_00,
    originalPrice: 300_00,
    images: [{ file }],
  })
  await createVariant(context, { product, sku: 'DIYA 1' })
  const now = context.clock().getTime()
  await createOffer(context, { conditions: { startsAt: new Date(now - dayMs), endsAt: new Date(now + dayMs) } })
  const graph = await readGraph(pages, product.id)
  expect(findProduct(graph)).toMatchObject({ '@type': 'Product', offers: { price: '250.00' } })
  expect(ofPage(graph)).toEqual((await feed()).map(ofItem))
})

test('the pages of the demonstration are valid and agree with its feed', async ({ context, pages, feed }) => {
  await loadDemoCatalogue({ ...context, images: { ...context.images, saveDrawing: async () => file } })
  const items = (await feed()).map(ofItem)
  const products = await context.db.selectFrom('products').select('id').orderBy('name').limit(12).execute()
  for (const { id } of products) {
    const ofProduct = items.filter(({ link }) => link.includes(id)).sort(byId)
    expect(ofPage(await readGraph(pages, id)).sort(byId)).toEqual(ofProduct)
  }
})

test('the return policy of a page is that of its category, else of the store', async ({ context, pages, feed: _ }) => {
  const product = await createProduct(context, { images: [{ file }] })
  await createVariant(context, { product })
  const policyOf = async () =>
    (await readGraph(pages, product.id)).find((thing) => thing['@type'] === 'MerchantReturnPolicy')
  expect(await policyOf()).toMatchObject({ merchantReturnDays: 7 })
  await context.db.updateTable('categories').set({ returnDays: 0 }).where('id', '=', product.categoryId).execute()
  expect(await policyOf()).toMatchObject({ returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' })
})
