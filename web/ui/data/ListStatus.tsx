import type { ReactNode } from 'react'
import { formatNumber } from './format-count.ts'

type Props = {
  /** The number of rows; undefined while the first ones are loading. */
  count: number | undefined
  /** The number of all rows, if the header of the page announces it: it is not announced twice. */
  total?: number | undefined
  /** What an empty list shows. */
  empty: ReactNode
}

/** Tells screen readers that a list has changed: shows that it is empty, or says how many rows it has. It stays mounted while rows load. */
export const ListStatus = ({ count, total, empty }: Props) => (
  <div role="status" className="contents">
    {count === 0 ? empty : count !== undefined && <span className="sr-only">{rowsText(count, total)}</span>}
  </div>
)

const rowsText = (count: number, total: number | undefined) =>
  count === total ? 'All are in the list' : `${formatNumber(count)} in the list`
