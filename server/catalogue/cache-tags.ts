import type { CacheTag, ResponseTags } from '#server/http/response-cache/cache-tags.ts'

type TaggedProduct = { id: string }

/** The tags of a product in a list: its id for what a card shows of it, and 'view:' for what else the JSON of a list contains. */
const listedTags = ({ id }: TaggedProduct): CacheTag[] => [id, `view:${id}`]

/** The tags of a response about one product: 'stock:' is for what its page shows and no card, such as a stock above `fewLeftLimit`. */
export const productTags = (product: TaggedProduct): CacheTag[] => [...listedTags(product), `stock:${product.id}`]

/** The tags of a list of products: every product, and which products the list contains. */
export const productListTags = (products: readonly TaggedProduct[], ...more: CacheTag[]): CacheTag[] => [
  'listings',
  ...more,
  ...products.flatMap(listedTags),
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

type ListingQuery = {
  sortBy: string
  categoryId?: string | undefined
  stock?: string | undefined
  brandId?: string | undefined
  q?: string | undefined
  discounted?: boolean
  country?: readonly string[] | undefined
}

/** Whether a listing has all products of its category, in an order that no edit of a product changes. */
const isWholeCategory = ({ sortBy, stock, brandId, q, discounted, country }: ListingQuery) =>
  !(stock || brandId || q || discounted || country) && (sortBy === 'createdAt' || sortBy in rankTags)

/**
 * The tags of one page of a listing, by its sorting and filters. The page of one category has tags of that category in place of those of
 * the whole store, so that it stays when other categories change.
 */
export function listingTags({ data, products }: ProductListResponse, { query }: { query: ListingQuery }): ResponseTags {
  const { sortBy, stock, categoryId } = query
  const categoryTag = categoryId && `${isWholeCategory(query) ? 'products' : 'listings'}:${categoryId}`
  const isByStockLevel = sortBy === 'stock' || stock !== undefined
  const rankTag = rankTags[sortBy]
  return {
    tags: [
      categoryTag ?? 'listings',
      ...(isByStockLevel ? ['stock-levels'] : []),
      ...(rankTag ? [categoryId ? `${rankTag}:${categoryId}` : 'ranks'] : []),
      ...(data ?? products ?? []).flatMap(listedTags),
    ],
  }
}

/**
 * The tags of the products that are bought together with a product. One of its pairs that is not in the list comes into it when it is on
 * sale or in stock again.
 */
export const pairTags = (productId: string, products: readonly TaggedProduct[]): CacheTag[] => [
  productId,
  `pairs:${productId}`,
  ...products.flatMap(listedTags),
]

/** The tag of the first products of a category by sales. */
export const bestSellersTag = (categoryId: string): CacheTag => `best-sellers:${categoryId}`

/** The tags of the products that are similar to a product: the best sellers of its category. */
export const similarTags = (
  productId: string,
  { categoryId, products }: { categoryId: string; products: readonly TaggedProduct[] },
): CacheTag[] => [productId, `products:${categoryId}`, bestSellersTag(categoryId), ...products.flatMap(listedTags)]

/** Every page shows categories and brands, so a change invalidates every entry and needs no separate tag. */
export const noTags = (): ResponseTags => ({ tags: [] })
