import { effectivePrice, toPaise, toRupees } from '#contract/money.ts'
import { shippingFor } from '#contract/orders/shipping.ts'
import { htmlToText } from '#web/catalogue/plain-text.ts'
import { colorParam, type ProductViewModel, type VariantViewModel } from '#web/catalogue/product.ts'
import { isUpload, resizedUrl } from '#web/ui/picture-sources.ts'
import { organizationRef } from './organization.ts'
import type { Thing } from './schema-org.ts'

const maxPictures = 8

/** The shop's data in an offer: its URL, and the shipping fee in paise of orders below the free shipping threshold. */
type OfferStore = { publicUrl: string; shippingFee: number }

/** The cost of shipping one piece alone, as the cart charges it. */
const shippingDetails = (price: number, fee: number): Thing => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: toRupees(shippingFor(price, fee)), currency: 'INR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
})

/** The offer of one colour: its price, its shipping and whether it is in stock. */
const offer = (
  { publicUrl, shippingFee }: OfferStore,
  product: ProductViewModel,
  { id, name, color, stock }: VariantViewModel,
): Thing => ({
  '@type': 'Offer',
  name: `${product.name}, ${name}`,
  sku: id,
  url: `${publicUrl}/product/${product.id}?colour=${colorParam(color)}`,
  // Plain rupees, "1299.00", as the call writes them.
  price: effectivePrice(product),
  priceCurrency: 'INR',
  availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
  itemCondition: 'https://schema.org/NewCondition',
  seller: organizationRef(publicUrl),
  shippingDetails: shippingDetails(toPaise(effectivePrice(product)), shippingFee),
})

/** A product with an offer for each colour. It holds facts of the catalogue only, no claims and no fixed rating. */
export const productJsonLd = (store: OfferStore, product: ProductViewModel): Thing => ({
  '@type': 'Product',
  '@id': `${store.publicUrl}/product/${product.id}#product`,
  url: `${store.publicUrl}/product/${product.id}`,
  name: product.name,
  description: htmlToText(product.description ?? '').slice(0, 5000) || undefined,
  sku: product.id,
  category: product.category.name,
  brand: { '@type': 'Brand', name: product.brand.name },
  color: product.variants.map(({ name }) => name).join(', '),
  image: product.images
    .filter(({ url }) => isUpload(url))
    .slice(0, maxPictures)
    .map(({ url }) => `${store.publicUrl}${resizedUrl(url, 1200, 'webp')}`),
  offers: product.variants.map((variant) => offer(store, product, variant)),
})
