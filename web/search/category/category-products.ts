import { filterParams, rangeParam } from '#contract/catalogue/filters/filter-params.ts'
import { categoryPageSize } from '#contract/limits.ts'
import type { PageApi } from '#web/api/api-context.ts'
import { fetchProducts } from '#web/catalogue/lists/fetch-products.ts'
import { fetchProductPage, type ProductListQuery } from '#web/catalogue/lists/product-lists.ts'
import { parseProductSort, toSortQuery } from '#web/catalogue/lists/product-sorts.ts'
import type { SearchResultPage } from '../search-results.ts'

/** Whether the URL of a category has a filter, valid or not. */
export const hasFilterParams = (search: URLSearchParams): boolean =>
  [...search.keys()].some((name) => filterParams.includes(name) || rangeParam.test(name))

/**
 * A page of the category's products: 12 on the first page, 8 on later ones (specification 9). With filters in the URL it is a page of
 * search results, whose code is loaded only then.
 */
export async function fetchCategoryProducts(
  api: PageApi,
  categoryId: string,
  search: URLSearchParams,
  cursor: string | null,
): Promise<SearchResultPage> {
  if (hasFilterParams(search)) {
    const { fetchFilteredProducts } = await import('./filtered-products.ts')
    return fetchFilteredProducts(api, categoryId, search, cursor)
  }
  const pageSize = String(cursor ? categoryPageSize.later : categoryPageSize.first)
  const query = { categoryId, ...toSortQuery(parseProductSort(search)), pageSize }
  return fetchProductPage((pageQuery: ProductListQuery) => fetchProducts(api, pageQuery), query, cursor)
}
