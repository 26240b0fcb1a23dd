import { usePageParams } from '#web/ui/paging/page-params.ts'
import { cleanSearchText } from '#web/ui/search-text.ts'

/** The rows of a page in the tables of categories and brands. */
const maxRows = 50

/** The search and the page of a table in the URL. One row more than a page is requested: it shows whether there is a next page. */
export function useTableParams() {
  const { page, param, hrefOf } = usePageParams()
  const q = cleanSearchText(param('q'))
  return {
    q,
    page,
    hrefOf,
    query: { ...(q && { q }), page: String(page), limit: String(maxRows + 1), updatedAt: 'true' as const },
    /** The rows of the page, without the extra one. */
    rowsOf: <Row>(rows: readonly Row[]) => rows.slice(0, maxRows),
    lastPageOf: (rows: readonly unknown[] | undefined) => (rows && rows.length > maxRows ? page + 1 : page),
  }
}
