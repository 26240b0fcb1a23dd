import { colorName } from '#contract/catalogue/colors.ts'
import { globalGtin, offerId } from '#contract/catalogue/offer-identifiers.ts'
import { firstOfEachColor, imagesForColor, variantDisplayPrices } from '#contract/catalogue/shown-variants.ts'
import { isSizeOption } from '#contract/catalogue/sizes.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { toRupees } from '#contract/money.ts'
import { truncate } from '#contract/text/truncate.ts'
import { htmlToText } from '#web/catalogue/plain-text.ts'
import { type ProductViewModel, type VariantViewModel, variantPath } from '#web/catalogue/product.ts'
import { isUpload, resizedUrl } from '#web/ui/picture-sources.ts'
import { type OfferSettings, returnPolicy, shippingDetails } from './offer-terms.ts'
import { organizationRef } from './organization.ts'
import type { Thing } from './schema-org.ts'

const maxPictures = 8

type OfferStore = { publicUrl: string; settings: OfferSettings }

/**
 * A product with its offer, or a group with its variants, each with one offer: merchant listings of search engines take no other form. Also
 * what the offers share, which they refer to. It holds facts of the catalogue only, no claims and no fixed rating; `rating` has those
 * of the product's reviews.
 */
export function productJsonLd(store: OfferStore, product: ProductViewModel, rating: object = {}): Thing[] {
  const shared = { ...sharedProperties(store, product), ...rating }
  const [variant, ...others] = product.variants
  const thing = !variant
    ? { '@type': 'Product', ...shared }
    : others.length === 0
      ? { '@type': 'Product', ...shared, ...variantProperties(store, product, variant) }
      : { '@type': 'ProductGroup', ...shared, ...groupProperties(store, product) }
  return [thing, ...sharedTerms(store, product)]
}

const sharedProperties = ({ publicUrl }: OfferStore, product: ProductViewModel) => ({
  '@id': `${publicUrl}/product/${product.id}#product`,
  url: `${publicUrl}/product/${product.id}`,
  name: product.name,
  description: truncate(htmlToText(product.description ?? ''), 5000) || undefined,
  category: product.category.name,
  brand: { '@type': 'Brand', name: product.brand.name },
  image: pictureUrls(publicUrl, product.images).slice(0, maxPictures),
  countryOfOrigin: product.countryOfOrigin && { '@type': 'Country', name: product.countryOfOrigin },
  additionalProperty: product.specifications?.map((specification) => ({ '@type': 'PropertyValue', ...specification })),
})

const pictureUrls = (publicUrl: string, images: ProductViewModel['images']) =>
  images.filter(({ url }) => isUpload(url)).map(({ url }) => `${publicUrl}${resizedUrl(url, 1200, 'webp')}`)

function groupProperties(store: OfferStore, product: ProductViewModel) {
  const { id, name, optionName, variants } = product
  const variesBy = [
    ...(firstOfEachColor(variants).length > 1 ? ['https://schema.org/color'] : []),
    ...(isSizeOption(optionName) ? ['https://schema.org/size'] : []),
  ]
  return {
    productGroupID: id,
    variesBy: variesBy.length > 0 ? variesBy : undefined,
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: `${name} (${variantLabel(variant.name, { optionName, optionValue: variant.optionValue })})`,
      image: pictureUrls(store.publicUrl, imagesForColor(product.images, variant.color))[0],
      ...variantProperties(store, product, variant),
    })),
  }
}

const variantProperties = (store: OfferStore, product: ProductViewModel, variant: VariantViewModel) => ({
  sku: offerId(variant),
  gtin: globalGtin(variant),
  color: colorName(variant.color),
  size: isSizeOption(product.optionName) ? variant.optionValue : undefined,
  offers: offer(store, product, variant),
})

/** The offer of one variant: its price, whether it is in stock, and references to its shipping and to the return policy. */
function offer(store: OfferStore, product: ProductViewModel, variant: VariantViewModel): Thing {
  const { effective } = variantDisplayPrices(product, variant)
  return {
    '@type': 'Offer',
    url: store.publicUrl + variantPath(product, variant),
    price: toRupees(effective),
    priceCurrency: 'INR',
    availability: `https://schema.org/${variant.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: organizationRef(store.publicUrl),
    shippingDetails: referenceTo(shippingDetails(store.settings, effective)),
    hasMerchantReturnPolicy: referenceTo(returnPolicy(store.settings, product.category.returnDays)),
  }
}

const referenceTo = (thing: Thing | undefined) => thing && { '@id': thing['@id'] }

/** What the offers refer to: the shipping of each charge, and the return policy. */
function sharedTerms({ settings }: OfferStore, product: ProductViewModel): Thing[] {
  const ofVariants = product.variants.map((variant) =>
    shippingDetails(settings, variantDisplayPrices(product, variant).effective),
  )
  const terms = [...ofVariants, returnPolicy(settings, product.category.returnDays)].filter(
    (thing) => thing !== undefined,
  )
  return [...new Map(terms.map((thing) => [thing['@id'], thing])).values()]
}
