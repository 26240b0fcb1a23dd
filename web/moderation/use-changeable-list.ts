import { useState } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'

type Page<Row> = { rows: readonly Row[]; nextCursor: string | null }

/** A list by cursor whose rows are changed in place: further pages are added to the first one, and a changed row replaces the old one. */
export function useChangeableList<Row extends { id: string }>(
  first: Page<Row> | undefined,
  loadPage: (cursor: string) => Promise<Page<Row>>,
  failure: string,
) {
  const [later, setLater] = useState<Page<Row>>()
  const [changed, setChanged] = useState<Readonly<Record<string, Row>>>({})
  const nextCursor = (later ?? first)?.nextCursor
  return {
    rows: [...(first?.rows ?? []), ...(later?.rows ?? [])].map((row) => changed[row.id] ?? row),
    loadMore: nextCursor
      ? () =>
          void loadPage(nextCursor).then(
            (page) => setLater({ ...page, rows: [...(later?.rows ?? []), ...page.rows] }),
            () => toast.error(failure),
          )
      : undefined,
    /** Drops later pages and changes: `first` was loaded again. */
    reset: () => {
      setLater(undefined)
      setChanged({})
    },
    change: (row: Row) => setChanged((before) => ({ ...before, [row.id]: row })),
  }
}
