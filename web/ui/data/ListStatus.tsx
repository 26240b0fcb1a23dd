import type { ReactNode } from 'react'
import { formatNumber } from './format-count.ts'

type Props = {
  /** The number of rows; undefined while the first ones are loading. */
  count: number | undefined
  /** What an empty list shows. */
  empty: ReactNode
}

/** Tells screen readers that a list has changed: shows that it is empty, or says how many rows it has. It stays mounted while rows load. */
export const ListStatus = ({ count, empty }: Props) => (
  <div role="status" className="contents">
    {count === 0 ? empty : count !== undefined && <span className="sr-only">{formatNumber(count)} in the list</span>}
  </div>
)
