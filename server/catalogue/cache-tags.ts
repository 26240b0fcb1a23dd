import type { CacheTag, ResponseTags } from '#server/http/response-cache/cache-tags.ts'

type TaggedProduct = { id: string; sizes?: readonly { productId: string }[] | undefined }

/** What a reply about one product shows: the product, its views, and its sizes. */
export const productTags = ({ id, sizes = [] }: TaggedProduct): CacheTag[] => [
  id,
  `seen:${id}`,
  ...sizes.map(({ productId }) => productId).filter((size) => size !== id),
]

/** What a list of products shows: each of them, and that it is these. */
export const productListTags = (products: readonly TaggedProduct[], ...more: CacheTag[]): CacheTag[] => [
  'listings',
  ...more,
  ...products.flatMap(productTags),
]

type ProductListResponse = {
  data?: readonly TaggedProduct[] | undefined
  products?: readonly TaggedProduct[] | undefined
}

/** What a page of a listing shows, by what it was sorted and narrowed by. */
export function listingTags(
  { data, products }: ProductListResponse,
  { query }: { query: { sortBy: string; stock?: string | undefined } },
): ResponseTags {
  const isByLevel = query.sortBy === 'stock' || query.stock !== undefined
  const isRanked = query.sortBy === 'buyCount' || query.sortBy === 'viewCount'
  return {
    tags: productListTags(data ?? products ?? [], ...(isByLevel ? ['levels'] : []), ...(isRanked ? ['ranks'] : [])),
  }
}

/** Categories, brands and company details stand on every page: whatever changes them is told as everything. */
export const noTags = (): ResponseTags => ({ tags: [] })
