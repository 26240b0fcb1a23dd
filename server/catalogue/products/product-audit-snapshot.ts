import { colorName } from '#contract/catalogue/colors.ts'
import { declarationLines } from '#contract/catalogue/declarations.ts'
import { formatMinuteInIndia } from '#contract/india-time.ts'
import { formatRupees } from '#contract/money.ts'
import type { Product } from './product-response.ts'

/** A product in the form of the audit log: names in place of ids; variants and images as lines of text. */
export const productAuditSnapshot = ({
  category,
  brand,
  variants,
  images,
  publishAt,
  declarations,
  specifications,
  ...product
}: Product) => ({
  ...product,
  status: product.status ?? 'PUBLISHED',
  publishAt: publishAt ? formatMinuteInIndia(publishAt) : null,
  countryOfOrigin: product.countryOfOrigin ?? null,
  declarations: declarations ? declarationLines(declarations) : null,
  specifications: specifications?.map(({ name, value }) => `${name}: ${value}`) ?? null,
  category: category.name,
  brand: brand.name,
  variants: variants.map(variantLine),
  images: images.map(({ filename, color }) => (color ? `${filename} (${colorLabel(color)})` : filename)),
})

/** A hex code is added, because several codes share one name. */
const colorLabel = (color: string) => (color.startsWith('#') ? `${colorName(color)} ${color}` : colorName(color))

function variantLine({
  color,
  optionValue,
  stock,
  originalPrice,
  discountPrice,
  ...codes
}: Product['variants'][number]) {
  const name = [colorLabel(color), optionValue].filter(Boolean).join(', ')
  const isReduced = originalPrice !== undefined && discountPrice !== undefined
  const price = discountPrice ?? originalPrice
  const details = [
    price !== undefined && formatRupees(price) + (isReduced ? ` (original price ${formatRupees(originalPrice)})` : ''),
    codes.sku && `SKU ${codes.sku}`,
    codes.barcode && `barcode ${codes.barcode}`,
    codes.weightGrams && `${codes.weightGrams} g`,
  ]
  return [`${name}: ${stock}`, ...details.filter(Boolean)].join(', ')
}
