import type { ReactNode } from 'react'
import { Checkbox } from '../form/Checkbox.tsx'
import type { RowSelection } from './use-selection.ts'

type Props = {
  /** The ids of the rows on the page. */
  rowIds: readonly string[]
  selection: RowSelection
  label: ReactNode
  className?: string
}

/** The checkbox that selects the rows of the page, or none of them. */
export function ChooseAll({ rowIds, selection, label, className }: Props) {
  const areAllSelected = rowIds.length > 0 && rowIds.every(selection.has)
  const others = selection.ids.filter((id) => !rowIds.includes(id))
  return (
    <Checkbox
      label={label}
      checked={areAllSelected}
      disabled={selection.disabled}
      onChange={() => selection.set(areAllSelected ? others : [...others, ...rowIds])}
      className={className}
    />
  )
}
