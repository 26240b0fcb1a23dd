import { usePageParams } from '#web/ui/paging/page-params.ts'
import { cleanSearchText } from '#web/ui/search-text.ts'

/** The rows of a page in the tables of categories and brands. */
const maxRows = 50

/** The search and the page of a table in the URL. The first row of the next page is requested too: it shows whether there is one. */
export function useTableParams() {
  const { page, param, hrefOf } = usePageParams()
  const q = cleanSearchText(param('q'))
  return {
    q,
    page,
    hrefOf,
    query: {
      ...(q && { q }),
      page: String(page),
      limit: String(maxRows),
      withNext: 'true' as const,
      updatedAt: 'true' as const,
    },
    /** The rows of the page, without the one of the next page. */
    rowsOf: <Row>(rows: readonly Row[]) => rows.slice(0, maxRows),
    lastPageOf: (rows: readonly unknown[] | undefined) => (rows && rows.length > maxRows ? page + 1 : page),
  }
}
