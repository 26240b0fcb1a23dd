import type { ProductListQuery } from './product-lists.ts'

/** The sort orders of product lists by their names in the URL; search and the back office add their own. */
export const productSorts = {
  newest: { label: 'Newest first', sortBy: 'createdAt', sortOrder: 'desc' },
  popular: { label: 'Best selling first', sortBy: 'buyCount', sortOrder: 'desc' },
  'price-low': { label: 'Price, low to high', sortBy: 'price', sortOrder: 'asc' },
  'price-high': { label: 'Price, high to low', sortBy: 'price', sortOrder: 'desc' },
  rating: { label: 'Best rated first', sortBy: 'rating', sortOrder: 'desc' },
  country: { label: 'Country of origin', sortBy: 'country', sortOrder: 'asc' },
} as const satisfies Record<string, { label: string } & Pick<ProductListQuery, 'sortBy' | 'sortOrder'>>

export type ProductSort = keyof typeof productSorts

/** Whether a list offers a sort order: the chosen one always, and those by a country of origin or by reviews where products have them. */
export const isSortOffered = (
  name: string,
  sort: string,
  { hasCountries, hasRatings }: { hasCountries: boolean; hasRatings: boolean },
): boolean => name === sort || (name === 'country' ? hasCountries : name !== 'rating' || hasRatings)

/** The sort order of a URL; newest first if it is missing or unknown. */
export function parseProductSort(search: URLSearchParams): ProductSort {
  const sortParam = search.get('sort') ?? ''
  return Object.hasOwn(productSorts, sortParam) ? (sortParam as ProductSort) : 'newest'
}

/** A sort order as query parameters of a call. */
export const toSortQuery = (sort: ProductSort): Pick<ProductListQuery, 'sortBy' | 'sortOrder'> => {
  const { sortBy, sortOrder } = productSorts[sort]
  return { sortBy, sortOrder }
}
