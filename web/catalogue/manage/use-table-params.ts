import { maxSearchLength } from '#contract/limits.ts'
import { usePageParams } from '#web/ui/data/page-params.ts'

/** Most categories or brands that their tables show at once. */
const maxRows = 50

/** The part of a table that its address asks for: words as `q`, and a page. The list says itself whether there is a next one. */
export function useTableParams() {
  const { page, param: word, hrefOf } = usePageParams()
  const q = word('q').replaceAll('\0', '').slice(0, maxSearchLength).toWellFormed().trim()
  return {
    q,
    page,
    hrefOf,
    query: { ...(q && { q }), page: String(page), limit: String(maxRows + 1) },
    /** What came, without the row that only tells that there are more. */
    rowsOf: <Row>(reply: readonly Row[]) => reply.slice(0, maxRows),
    lastPageOf: (reply: readonly unknown[] | undefined) => (reply && reply.length > maxRows ? page + 1 : page),
  }
}
