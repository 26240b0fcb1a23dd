import type { z } from 'zod'
import {
  type Attribute,
  type AttributeValues,
  toHighlight,
  toSpecifications,
  valuesOf,
} from '#contract/catalogue/attributes.ts'
import { countryById } from '#contract/catalogue/countries.ts'
import type { Product as ProductShape } from '#contract/catalogue.ts'
import { maxHighlights } from '#contract/limits.ts'
import { toRating } from '#contract/reviews/rating.ts'
import { uploadsPath } from '#server/uploads/image-names.ts'
import type { CardAttributeRow } from '../attributes/attributes.store.ts'
import { toVariants } from '../variants/active-variants.ts'
import type { ImageRow, PageProductRow, ProductRow } from './select-products.store.ts'

/** A product with its images, variants, category and brand; prices in paise. */
export type Product = z.output<typeof ProductShape>

/** A row of `selectProductDetails` in the shape of the contract. Its fields are named one by one, because copying the rest of a row is slow. */
export function toProduct(row: ProductRow): Product {
  const { categoryId, brandId, unpublishedAs, publishAt, countryId, cardAttributes } = row
  const rating = toRating(row.reviewCounts)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    originalPrice: row.originalPrice,
    discountPrice: row.discountPrice,
    images: toImages(row.images),
    variants: toVariants(row.variants),
    buyCount: row.buyCount,
    viewCount: row.viewCount,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    hsn: row.hsn,
    taxRate: row.taxRate,
    ...(row.taxRateBy === 'price' && { taxRateBy: row.taxRateBy }),
    categoryId,
    brandId,
    category: { id: categoryId, name: row.categoryName },
    brand: { id: brandId, name: row.brandName },
    optionName: row.optionName,
    ...(unpublishedAs && { status: unpublishedAs as Product['status'] }),
    ...(publishAt && { publishAt }),
    ...(countryId !== null && { countryOfOrigin: countryById(countryId)?.name }),
    ...(rating && { rating }),
    ...(cardAttributes && toHighlights(cardAttributes, row.attributeValues)),
  }
}

const toImages = (rows: readonly ImageRow[]) =>
  rows.map(([id, filename, color, file]) => ({ id, filename, color, url: uploadsPath + file }))

/** The specifications on the card; nothing for none. */
function toHighlights(attributes: readonly CardAttributeRow[], values: AttributeValues | null) {
  const highlights = attributes.flatMap(([id, name, kind, unit, labels]) => {
    const text = kind === 'CHOICE' ? labels : toHighlight({ name, kind, unit: unit ?? undefined }, values?.[id])
    return text ? [text] : []
  })
  return highlights.length > 0 ? { highlights: highlights.slice(0, maxHighlights) } : {}
}

/** A row of `selectPageProducts` in the shape of the contract. */
export const toPageProduct = ({
  hasSizeChart,
  declarations,
  attributes,
  questionCount,
  returnDays,
  ...row
}: PageProductRow): Product => ({
  ...toProduct(row),
  category: { id: row.categoryId, name: row.categoryName, ...(returnDays !== null && { returnDays }) },
  ...(hasSizeChart && { hasSizeChart }),
  ...(declarations && { declarations }),
  ...(questionCount && { questionCount }),
  ...(attributes && toPageSpecifications(attributes, row.attributeValues)),
})

/** The specifications of a page; nothing for none. */
function toPageSpecifications(attributes: readonly Attribute[], values: AttributeValues | null) {
  const specifications = toSpecifications(attributes, values ?? {})
  return specifications.length > 0 ? { specifications } : {}
}

/** A row of `selectPageProducts` with what only administrators see. */
export const toAdminProduct = (row: PageProductRow): Product => ({
  ...toPageProduct(row),
  ...(row.attributes && row.attributeValues && { attributeValues: valuesOf(row.attributes, row.attributeValues) }),
  ...(row.countryId !== null && { countryCode: countryById(row.countryId)?.code }),
})
