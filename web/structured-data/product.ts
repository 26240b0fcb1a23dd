import { firstOfEachColor, variantDisplayPrices } from '#contract/catalogue/shown-variants.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { toRupees } from '#contract/money.ts'
import { shippingFor } from '#contract/orders/shipping.ts'
import { truncate } from '#contract/text/truncate.ts'
import { htmlToText } from '#web/catalogue/plain-text.ts'
import { type ProductViewModel, type VariantViewModel, variantPath } from '#web/catalogue/product.ts'
import { isUpload, resizedUrl } from '#web/ui/picture-sources.ts'
import { organizationRef } from './organization.ts'
import type { Thing } from './schema-org.ts'

const maxPictures = 8

/**
 * The shop's data in an offer: its URL, and the shipping fee in paise of orders below the free shipping threshold; undefined in a store
 * with delivery zones, which charge by PIN code instead.
 */
type OfferStore = { publicUrl: string; shippingFee: number | undefined }

/** The cost of shipping one piece alone, as the cart charges it. */
const shippingDetails = (price: number, fee: number): Thing => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: toRupees(shippingFor(price, fee)), currency: 'INR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
})

/** The offer of one variant: its price, its shipping and whether it is in stock. */
function offer({ publicUrl, shippingFee }: OfferStore, product: ProductViewModel, variant: VariantViewModel): Thing {
  const { id, name, stock, sku = id, barcode, optionValue } = variant
  const { effective } = variantDisplayPrices(product, variant)
  return {
    '@type': 'Offer',
    name: `${product.name}, ${variantLabel(name, { optionName: product.optionName, optionValue })}`,
    sku,
    gtin: barcode,
    url: publicUrl + variantPath(product, variant),
    price: toRupees(effective),
    priceCurrency: 'INR',
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: organizationRef(publicUrl),
    shippingDetails: shippingFee === undefined ? undefined : shippingDetails(effective, shippingFee),
  }
}

/** The offers of the variants; where their prices differ, one aggregate offer with the lowest and the highest price. */
function offers(store: OfferStore, product: ProductViewModel): Thing | Thing[] {
  const prices = product.variants.map((variant) => variantDisplayPrices(product, variant).effective)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const ofVariants = product.variants.map((variant) => offer(store, product, variant))
  if (!(low < high)) return ofVariants
  return {
    '@type': 'AggregateOffer',
    lowPrice: toRupees(low),
    highPrice: toRupees(high),
    priceCurrency: 'INR',
    offerCount: prices.length,
    offers: ofVariants,
  }
}

/** A product with an offer for each variant. It holds facts of the catalogue only, no claims and no fixed rating. */
export const productJsonLd = (store: OfferStore, product: ProductViewModel): Thing => ({
  '@type': 'Product',
  '@id': `${store.publicUrl}/product/${product.id}#product`,
  url: `${store.publicUrl}/product/${product.id}`,
  name: product.name,
  description: truncate(htmlToText(product.description ?? ''), 5000) || undefined,
  sku: product.id,
  category: product.category.name,
  brand: { '@type': 'Brand', name: product.brand.name },
  color: firstOfEachColor(product.variants)
    .map(({ name }) => name)
    .join(', '),
  image: product.images
    .filter(({ url }) => isUpload(url))
    .slice(0, maxPictures)
    .map(({ url }) => `${store.publicUrl}${resizedUrl(url, 1200, 'webp')}`),
  countryOfOrigin: product.countryOfOrigin && { '@type': 'Country', name: product.countryOfOrigin },
  additionalProperty: product.specifications?.map((specification) => ({ '@type': 'PropertyValue', ...specification })),
  offers: offers(store, product),
})
