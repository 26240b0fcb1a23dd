import { useCursorList } from '#web/api/use-cursor-list.ts'

type Page<Row> = { rows: readonly Row[]; nextCursor: string | null }

/** A list by cursor whose rows are changed in place: `change` replaces a row by what it is now. */
export function useChangeableList<Row extends { id: string }>(
  key: string,
  loadPage: (cursor: string | undefined) => Promise<Page<Row>>,
) {
  const { page, update, ...list } = useCursorList<Page<Row>>({
    key,
    loadPage,
    append: (shown, next) => ({ ...next, rows: [...shown.rows, ...next.rows] }),
  })
  const change = (changed: Row) =>
    update((shown) => ({ ...shown, rows: shown.rows.map((row) => (row.id === changed.id ? changed : row)) }))
  return { ...list, rows: page?.rows, change }
}
