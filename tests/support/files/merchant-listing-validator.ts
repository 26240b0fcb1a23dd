/**
 * A validator of the JSON-LD of products by the published rules of Google: merchant listings, product variants and return policies
 * (developers.google.com/search/docs/appearance/structured-data/merchant-listing, …/product-variants and …/return-policy). It shares no
 * code with the pages.
 */

/** An object of schema.org as parsed JSON. */
// biome-ignore lint/suspicious/noExplicitAny: tests read any property of the JSON
export type JsonLdThing = Record<string, any>

/** The objects of a page's JSON-LD; empty without a script. */
export function parseJsonLd(html: string): JsonLdThing[] {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return json ? JSON.parse(json)['@graph'] : []
}

/** The product or product group of a page; undefined without one. */
export const findProduct = (graph: readonly JsonLdThing[]): JsonLdThing | undefined =>
  graph.find((thing) => thing['@type'] === 'Product' || thing['@type'] === 'ProductGroup')

/** The products that a page sells: the variants of a group, or the product itself. */
export const soldProducts = (product: JsonLdThing): JsonLdThing[] =>
  product['@type'] === 'ProductGroup' ? product.hasVariant : [product]

/** What a reference by `@id` stands for; any other value as it is. */
export const resolveReference = (graph: readonly JsonLdThing[], value: JsonLdThing | undefined) =>
  value && Object.keys(value).join() === '@id' ? graph.find((thing) => thing['@id'] === value['@id']) : value

const isUrl = (value: unknown) => typeof value === 'string' && /^https?:\/\/[\x21-\x7e]+$/.test(value)
const isAmount = (value: unknown) => typeof value === 'string' && /^\d{1,10}\.\d\d$/.test(value)
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isOneOf = (value: unknown, ...names: string[]) => names.some((name) => value === `https://schema.org/${name}`)

/** The names of the checks that fail. */
const failed = (checks: Record<string, boolean>) => Object.keys(checks).filter((name) => !checks[name])

const errorsOfShipping = (shipping: JsonLdThing | undefined) =>
  failed({
    'shippingDetails is no OfferShippingDetails': shipping?.['@type'] === 'OfferShippingDetails',
    'shippingRate has no amount in INR':
      isAmount(shipping?.shippingRate?.value) && shipping?.shippingRate?.currency === 'INR',
    'shippingDestination has no country': shipping?.shippingDestination?.addressCountry === 'IN',
  })

const errorsOfReturns = (policy: JsonLdThing | undefined) =>
  failed({
    'hasMerchantReturnPolicy is no MerchantReturnPolicy': policy?.['@type'] === 'MerchantReturnPolicy',
    'applicableCountry is missing': policy?.applicableCountry === 'IN',
    'returnPolicyCategory is unknown': isOneOf(
      policy?.returnPolicyCategory,
      'MerchantReturnFiniteReturnWindow',
      'MerchantReturnNotPermitted',
      'MerchantReturnUnlimitedWindow',
    ),
    'merchantReturnDays and the category disagree':
      isOneOf(policy?.returnPolicyCategory, 'MerchantReturnFiniteReturnWindow') === policy?.merchantReturnDays > 0,
    'returnFees and the amount disagree':
      isOneOf(policy?.returnFees, 'ReturnShippingFees') === isAmount(policy?.returnShippingFeesAmount?.value),
  })

function errorsOfOffer(graph: readonly JsonLdThing[], offer: JsonLdThing | undefined): string[] {
  return [
    ...failed({
      'offers is not one Offer': offer?.['@type'] === 'Offer',
      'price is no positive amount': isAmount(offer?.price) && Number(offer?.price) > 0,
      'priceCurrency is not INR': offer?.priceCurrency === 'INR',
      'availability is unknown': isOneOf(offer?.availability, 'InStock', 'OutOfStock'),
      'itemCondition is unknown': isOneOf(offer?.itemCondition, 'NewCondition'),
      'the offer has no URL': isUrl(offer?.url),
    }),
    ...(offer?.shippingDetails ? errorsOfShipping(resolveReference(graph, offer.shippingDetails)) : []),
    ...(offer?.hasMerchantReturnPolicy ? errorsOfReturns(resolveReference(graph, offer.hasMerchantReturnPolicy)) : []),
  ]
}

function errorsOfSoldProduct(graph: readonly JsonLdThing[], product: JsonLdThing): string[] {
  const { name, image, sku, gtin, offers } = product
  const images = [image].flat()
  return [
    ...failed({
      'a product is no Product': product['@type'] === 'Product',
      'name is missing': isText(name),
      'image is missing': images.length > 0 && images.every(isUrl),
      'sku is no id of a feed': /^[\x21-\x7e]{1,50}$/.test(sku),
      'gtin is no GTIN': gtin === undefined || /^(?:\d{8}|\d{12,14})$/.test(gtin),
    }),
    ...errorsOfOffer(graph, offers),
  ].map((error) => `${sku}: ${error}`)
}

/** The properties by which variants may differ in the search. */
const variantProperties = ['color', 'size']

function errorsOfGroup({ name, url, productGroupID, variesBy = [], hasVariant }: JsonLdThing): string[] {
  const valuesOf = (property: string) => new Set(hasVariant.map((variant: JsonLdThing) => variant[property]))
  return failed({
    'the group has no name': isText(name),
    'the group has no URL without a variant': isUrl(url) && !String(url).includes('?'),
    'productGroupID is missing': isText(productGroupID),
    'variants have the same sku': valuesOf('sku').size === hasVariant.length,
    'variants have the same name': valuesOf('name').size === hasVariant.length,
    'variants have the same URL':
      new Set(hasVariant.map(({ offers }: JsonLdThing) => offers?.url)).size === hasVariant.length,
    'variesBy has an unknown property': [variesBy]
      .flat()
      .every((value: string) => isOneOf(value, ...variantProperties)),
    'variesBy is not what differs': variantProperties.every(
      (property) => valuesOf(property).size < 2 || variesBy.includes(`https://schema.org/${property}`),
    ),
  })
}

/** What is wrong with the product of a page's JSON-LD; empty for a valid one. */
export function validateMerchantListing(graph: readonly JsonLdThing[]): string[] {
  const product = findProduct(graph)
  if (!product) return ['there is no product']
  const ofGroup = product['@type'] === 'ProductGroup' ? errorsOfGroup(product) : []
  return [...ofGroup, ...soldProducts(product).flatMap((sold) => errorsOfSoldProduct(graph, sold))]
}
