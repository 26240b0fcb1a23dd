import type { ProductListQuery } from './product-lists.ts'

/** The orders a shopper can choose, by the word that stands in the address. */
export const productSorts = {
  newest: { label: 'Newest first', sortBy: 'createdAt', sortOrder: 'desc' },
  popular: { label: 'Best selling first', sortBy: 'buyCount', sortOrder: 'desc' },
  'price-low': { label: 'Price, low to high', sortBy: 'price', sortOrder: 'asc' },
  'price-high': { label: 'Price, high to low', sortBy: 'price', sortOrder: 'desc' },
} as const satisfies Record<string, { label: string } & Pick<ProductListQuery, 'sortBy' | 'sortOrder'>>

export type ProductSort = keyof typeof productSorts

/** The order an address asks for; newest first where it says nothing that is known. */
export function parseProductSort(search: URLSearchParams): ProductSort {
  const wanted = search.get('sort') ?? ''
  return Object.hasOwn(productSorts, wanted) ? (wanted as ProductSort) : 'newest'
}

/** An order as a call asks for it. */
export const toSortQuery = (sort: ProductSort): Pick<ProductListQuery, 'sortBy' | 'sortOrder'> => {
  const { sortBy, sortOrder } = productSorts[sort]
  return { sortBy, sortOrder }
}
