import type { QueryError, Result } from '#web/api/result.ts'
import type { ProductPage } from './product-lists.ts'

export type ListState<Page extends ProductPage = ProductPage> = {
  key: string
  /** All loaded pages as one. */
  page?: Page
  isLoading: boolean
  error?: QueryError
}

/**
 * Appends a page to the list, without products that the list already has. Fields that only an earlier page has stay. An error
 * keeps what is shown.
 */
export function appendPage<Page extends ProductPage>(
  state: ListState<Page>,
  { data, error }: Result<Page>,
): ListState<Page> {
  if (error) return { ...state, isLoading: false, error }
  const shown = state.page?.products ?? []
  const shownIds = new Set(shown.map(({ id }) => id))
  const added = data.products.filter(({ id }) => !shownIds.has(id))
  return { key: state.key, isLoading: false, page: { ...state.page, ...data, products: [...shown, ...added] } }
}
