import type { CacheTag, ResponseTags } from '#server/http/response-cache/cache-tags.ts'

type TaggedProduct = { id: string }

/** The tags of a response about one product: the product and its views. */
export const productTags = ({ id }: TaggedProduct): CacheTag[] => [id, `view:${id}`]

/** The tags of a list of products: every product, and which products the list contains. */
export const productListTags = (products: readonly TaggedProduct[], ...more: CacheTag[]): CacheTag[] => [
  'listings',
  ...more,
  ...products.flatMap(productTags),
]

type ProductListResponse = {
  data?: readonly TaggedProduct[] | undefined
  products?: readonly TaggedProduct[] | undefined
}

/** The tag prefix of a sorting whose values are copied now and then. */
const rankTags: Readonly<Record<string, string>> = {
  buyCount: 'buy-ranks',
  viewCount: 'view-ranks',
  rating: 'rating-ranks',
}

/**
 * The tags of one page of a listing, by its sorting and filters. The page of one category has tags of that category in place of those of
 * the whole store, so that it stays when other categories change.
 */
export function listingTags(
  { data, products }: ProductListResponse,
  { query: { sortBy, stock, categoryId } }: { query: ListingQuery },
): ResponseTags {
  const isByStockLevel = sortBy === 'stock' || stock !== undefined
  const rankTag = rankTags[sortBy]
  return {
    tags: [
      categoryId ? `listings:${categoryId}` : 'listings',
      ...(isByStockLevel ? ['stock-levels'] : []),
      ...(rankTag ? [categoryId ? `${rankTag}:${categoryId}` : 'ranks'] : []),
      ...(data ?? products ?? []).flatMap(productTags),
    ],
  }
}

type ListingQuery = { sortBy: string; stock?: string | undefined; categoryId?: string | undefined }

/**
 * The tags of the products that are bought together with a product. One of its pairs that is not in the list comes into it when it is on
 * sale or in stock again.
 */
export const pairTags = (productId: string, products: readonly TaggedProduct[]): CacheTag[] => [
  productId,
  `pairs:${productId}`,
  ...products.flatMap(productTags),
]

/** Every page shows categories and brands, so a change invalidates every entry and needs no separate tag. */
export const noTags = (): ResponseTags => ({ tags: [] })
