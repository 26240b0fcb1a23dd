import { priceInUse } from '#contract/money.ts'
import { plainText } from '#web/catalogue/plain-text.ts'
import { colorInAddress, type ShownProduct, type ShownVariant } from '#web/catalogue/product.ts'
import { isUpload, sized } from '#web/ui/picture-sources.ts'
import { shopIs } from './shop.ts'
import type { Thing } from './thing.ts'

const mostPictures = 8

/** One colour of a product, as it can be bought: what it costs now and whether it is there. */
const offer = (publicUrl: string, product: ShownProduct, { id, name, color, stock }: ShownVariant): Thing => ({
  '@type': 'Offer',
  name: `${product.name}, ${name}`,
  sku: id,
  url: `${publicUrl}/product/${product.id}?colour=${colorInAddress(color)}`,
  // Plain rupees, "1299.00", as the call writes them.
  price: priceInUse(product),
  priceCurrency: 'INR',
  availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
  itemCondition: 'https://schema.org/NewCondition',
  seller: shopIs(publicUrl),
})

/** A product with an offer for each colour. Only what the catalogue holds: the shop's displays of claims and stars stay out. */
export const productThing = (publicUrl: string, product: ShownProduct): Thing => ({
  '@type': 'Product',
  '@id': `${publicUrl}/product/${product.id}#product`,
  url: `${publicUrl}/product/${product.id}`,
  name: product.name,
  description: plainText(product.description ?? '').slice(0, 5000) || undefined,
  sku: product.id,
  category: product.category.name,
  brand: { '@type': 'Brand', name: product.brand.name },
  color: product.variants.map(({ name }) => name).join(', '),
  image: product.images
    .filter(({ url }) => isUpload(url))
    .slice(0, mostPictures)
    .map(({ url }) => `${publicUrl}${sized(url, 1200, 'webp')}`),
  offers: product.variants.map((variant) => offer(publicUrl, product, variant)),
})
