import { toSpecifications } from '#contract/catalogue/attributes.ts'
import { colorName } from '#contract/catalogue/colors.ts'
import { globalGtin, offerId } from '#contract/catalogue/offer-identifiers.ts'
import { ownOrProductPrices } from '#contract/catalogue/prices/variant-prices.ts'
import { imagesForColor } from '#contract/catalogue/shown-variants.ts'
import { isSizeOption } from '#contract/catalogue/sizes.ts'
import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { effectivePrice, toRupees } from '#contract/money.ts'
import { shippingFor } from '#contract/orders/shipping.ts'
import { truncate } from '#contract/text/truncate.ts'
import type { ProductFeedSettings } from '#server/company/product-feed.store.ts'
import { htmlToText } from '#server/html/sanitize-html.ts'
import { uploadUrl } from '#server/uploads/image-names.ts'
import type { XmlElement } from './feed-xml.ts'
import type { FeedProduct } from './feeds.store.ts'

/** The store's data in an item: its URL, and its shipping fee as in the settings of the feed. */
type FeedStore = { publicUrl: string } & Pick<ProductFeedSettings, 'shippingFee'>

type FeedVariant = FeedProduct['variants'][number]

/** The maximum lengths of Google's product data specification (support.google.com/merchants/answer/7052112). */
const maxLength = { title: 150, description: 5000, brand: 70, mpn: 70, detail: 1000 } as const
const maxAdditionalImages = 10

/** Text on one line without control characters. */
const cleanText = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** The start of a text, without a space at its end. */
const shorten = (text: string, length: number) => truncate(text, length).trimEnd()

/** An amount in paise as "1299.00 INR". */
const inRupees = (paise: number) => `${toRupees(paise)} INR`

/** GTIN, else MPN, else the statement that the product has neither. */
function identifiers(variant: FeedVariant): XmlElement[] {
  const gtin = globalGtin(variant)
  if (gtin) return [['g:gtin', gtin]]
  const { sku } = variant
  return sku ? [['g:mpn', shorten(cleanText(sku), maxLength.mpn)]] : [['g:identifier_exists', 'no']]
}

/** The product's name with colour and option; a long name is cut, so that both stay. */
function title({ name, optionName }: FeedProduct, { color, optionValue }: FeedVariant): string {
  const titleOf = (text: string) => cleanText(soldItemName({ name: text, color, optionName, optionValue }))
  const productName = cleanText(name)
  const full = titleOf(productName)
  if (full.length <= maxLength.title) return full
  return titleOf(shorten(productName, maxLength.title - (full.length - productName.length)))
}

function imageLinks({ images }: FeedProduct, { color }: FeedVariant, publicUrl: string): XmlElement[] {
  const files = imagesForColor(images, color).map(({ file }) => publicUrl + uploadUrl(file))
  const [first, ...others] = [...new Set(files)]
  return [
    ...(first ? [['g:image_link', first] as const] : []),
    ...others.slice(0, maxAdditionalImages).map((url) => ['g:additional_image_link', url] as const),
  ]
}

/** The shipping of one piece alone, as the cart charges it. */
const shipping = (price: number, fee: number): XmlElement => [
  'g:shipping',
  [
    ['g:country', 'IN'],
    ['g:price', inRupees(shippingFor(price, fee))],
  ],
]

/** The price, the sale price where it is lower, and the shipping unless it depends on the PIN code; all with GST. */
function amounts(product: FeedProduct, variant: FeedVariant, fee: number | null): XmlElement[] {
  const prices = ownOrProductPrices(product, variant)
  const price = effectivePrice(prices)
  return [
    ['g:price', inRupees(prices.originalPrice)],
    ...(price < prices.originalPrice ? [['g:sale_price', inRupees(price)] as const] : []),
    ...(fee === null ? [] : [shipping(price, fee)]),
  ]
}

/** What distinguishes the variant from the others of its product. */
function variantAttributes({ id, optionName, variants }: FeedProduct, variant: FeedVariant): XmlElement[] {
  return [
    ...(variants.length > 1 ? [['g:item_group_id', id] as const] : []),
    ['g:color', colorName(variant.color)],
    ...(isSizeOption(optionName) && variant.optionValue ? [['g:size', cleanText(variant.optionValue)] as const] : []),
    ...(variant.weightGrams ? [['g:shipping_weight', `${variant.weightGrams} g`] as const] : []),
  ]
}

/** The specifications as details (support.google.com/merchants/answer/9218260). */
const details = ({ attributes, attributeValues }: FeedProduct): XmlElement[] =>
  toSpecifications(attributes ?? [], attributeValues ?? {}).flatMap(({ name, value }) => {
    const [attributeName, attributeValue] = [cleanText(name), shorten(cleanText(value), maxLength.detail)]
    if (!attributeName || !attributeValue) return []
    const detail: XmlElement[] = [
      ['g:attribute_name', attributeName],
      ['g:attribute_value', attributeValue],
    ]
    return [['g:product_detail', detail] as const]
  })

/** The items of a product in Google's feed, one for each variant, each with its elements. */
export function googleItems({ publicUrl, shippingFee }: FeedStore, product: FeedProduct): XmlElement[][] {
  const text = htmlToText(product.description)
  const shared: XmlElement[] = [
    ['description', shorten(cleanText(text), maxLength.description) || cleanText(product.name)],
    ['g:brand', shorten(cleanText(product.brand), maxLength.brand)],
    ['g:product_type', cleanText(product.category)],
    ['g:condition', 'new'],
    ...details(product),
  ]
  return product.variants.map((variant) => [
    ['g:id', offerId(variant)],
    ['title', title(product, variant)],
    ['link', `${publicUrl}/product/${product.id}?variant=${variant.id}`],
    ...shared,
    ...imageLinks(product, variant, publicUrl),
    ['g:availability', variant.stock > 0 ? 'in_stock' : 'out_of_stock'],
    ...amounts(product, variant, shippingFee),
    ...identifiers(variant),
    ...variantAttributes(product, variant),
  ])
}
