import { priceInUse } from '#contract/money.ts'
import { htmlToText } from '#web/catalogue/plain-text.ts'
import { colorParam, type ProductViewModel, type VariantViewModel } from '#web/catalogue/product.ts'
import { isUpload, resizedUrl } from '#web/ui/picture-sources.ts'
import { organizationRef } from './organization.ts'
import type { Thing } from './schema-org.ts'

const maxPictures = 8

/** One colour of a product, as it can be bought: what it costs now and whether it is there. */
const offer = (publicUrl: string, product: ProductViewModel, { id, name, color, stock }: VariantViewModel): Thing => ({
  '@type': 'Offer',
  name: `${product.name}, ${name}`,
  sku: id,
  url: `${publicUrl}/product/${product.id}?colour=${colorParam(color)}`,
  // Plain rupees, "1299.00", as the call writes them.
  price: priceInUse(product),
  priceCurrency: 'INR',
  availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
  itemCondition: 'https://schema.org/NewCondition',
  seller: organizationRef(publicUrl),
})

/** A product with an offer for each colour. Only what the catalogue holds: the shop's displays of claims and stars stay out. */
export const productJsonLd = (publicUrl: string, product: ProductViewModel): Thing => ({
  '@type': 'Product',
  '@id': `${publicUrl}/product/${product.id}#product`,
  url: `${publicUrl}/product/${product.id}`,
  name: product.name,
  description: htmlToText(product.description ?? '').slice(0, 5000) || undefined,
  sku: product.id,
  category: product.category.name,
  brand: { '@type': 'Brand', name: product.brand.name },
  color: product.variants.map(({ name }) => name).join(', '),
  image: product.images
    .filter(({ url }) => isUpload(url))
    .slice(0, maxPictures)
    .map(({ url }) => `${publicUrl}${resizedUrl(url, 1200, 'webp')}`),
  offers: product.variants.map((variant) => offer(publicUrl, product, variant)),
})
