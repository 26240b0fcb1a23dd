import type { Shown, Word } from '../http/keeping/words.ts'

type ShownProduct = { id: string; sizes?: readonly { productId: string }[] | undefined }

/** What a reply about one product shows: the product, its views, and its sizes. */
export const wordsOfProduct = ({ id, sizes = [] }: ShownProduct): Word[] => [
  id,
  `seen:${id}`,
  ...sizes.map(({ productId }) => productId).filter((size) => size !== id),
]

/** What a list of products shows: each of them, and that it is these. */
export const wordsOfList = (products: readonly ShownProduct[], ...more: Word[]): Word[] => [
  'listings',
  ...more,
  ...products.flatMap(wordsOfProduct),
]

type List = { data?: readonly ShownProduct[] | undefined; products?: readonly ShownProduct[] | undefined }

/** What a page of a listing shows, by what it was sorted and narrowed by. */
export function listShows(
  { data, products }: List,
  { query }: { query: { sortBy: string; stock?: string | undefined } },
): Shown {
  const isByLevel = query.sortBy === 'stock' || query.stock !== undefined
  const isRanked = query.sortBy === 'buyCount' || query.sortBy === 'viewCount'
  return {
    words: wordsOfList(data ?? products ?? [], ...(isByLevel ? ['levels'] : []), ...(isRanked ? ['ranks'] : [])),
  }
}

/** Categories, brands and company details stand on every page: whatever changes them is told as everything. */
export const showsSections = (): Shown => ({ words: [] })
