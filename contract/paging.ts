import { categoryPageSize } from './limits.ts'

/** The offset and size of a page, and the number of pages. */
export type PageWindow = { offset: number; size: number }

/** Whether the 12-then-8 rule applies: to a category's first page of 12 and its pages of 8. */
const isCategoryPage = (byCategory: boolean, size: number, page: number) =>
  byCategory && (size === categoryPageSize.later || (size === categoryPageSize.first && page === 1))

/**
 * The rows of a page; pages are numbered from 1. A category's later pages of 8 start after the first page's 12, so that a
 * client that requests 12 and then 8 gets each product once (specification 7).
 */
export function pageWindow(page: number, size: number, byCategory = false): PageWindow {
  if (byCategory && size === categoryPageSize.later && page >= 2) {
    return { offset: categoryPageSize.first + categoryPageSize.later * (page - 2), size }
  }
  return { offset: (page - 1) * size, size }
}

/** The number of pages for all rows, at least 1; by the 12-then-8 rule if `pageWindow` uses it. */
export function totalPages(totalItems: number, page: number, size: number, byCategory = false): number {
  if (isCategoryPage(byCategory, size, page)) {
    return 1 + Math.max(0, Math.ceil((totalItems - categoryPageSize.first) / categoryPageSize.later))
  }
  return Math.max(1, Math.ceil(totalItems / size))
}

type Paging = { page: number; totalPages: number; totalItems: number; nextCursor?: string | null }

/** The pagination of a response, with the page number under both names of the specification. */
export const toPagination = ({ page, totalPages: pages, totalItems, nextCursor = null }: Paging) => ({
  page,
  currentPage: page,
  totalPages: pages,
  totalItems,
  nextCursor,
})
