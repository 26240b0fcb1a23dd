import { maxSearchLength } from '#contract/limits.ts'
import { usePageParams } from '#web/ui/data/page-params.ts'

/** The rows of a page in the tables of categories and brands. */
const maxRows = 50

/** The search and the page of a table in the URL. One row more than a page is requested: it shows whether there is a next page. */
export function useTableParams() {
  const { page, param: word, hrefOf } = usePageParams()
  const q = word('q').replaceAll('\0', '').slice(0, maxSearchLength).toWellFormed().trim()
  return {
    q,
    page,
    hrefOf,
    query: { ...(q && { q }), page: String(page), limit: String(maxRows + 1) },
    /** The rows of the page, without the extra one. */
    rowsOf: <Row>(reply: readonly Row[]) => reply.slice(0, maxRows),
    lastPageOf: (reply: readonly unknown[] | undefined) => (reply && reply.length > maxRows ? page + 1 : page),
  }
}
