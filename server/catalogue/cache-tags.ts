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

/** The tags of one page of a listing, by its sorting and filters. */
export function listingTags(
  { data, products }: ProductListResponse,
  { query }: { query: { sortBy: string; stock?: string | undefined } },
): ResponseTags {
  const isByStockLevel = query.sortBy === 'stock' || query.stock !== undefined
  const isRanked = ['buyCount', 'viewCount', 'rating'].includes(query.sortBy)
  return {
    tags: productListTags(
      data ?? products ?? [],
      ...(isByStockLevel ? ['stock-levels'] : []),
      ...(isRanked ? ['ranks'] : []),
    ),
  }
}

/** Every page shows categories and brands, so a change invalidates every entry and needs no separate tag. */
export const noTags = (): ResponseTags => ({ tags: [] })
