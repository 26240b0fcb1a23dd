import { Checkbox } from '../form/Checkbox.tsx'
import type { Column } from './Table.tsx'
import type { RowSelection } from './use-selection.ts'

/** The column of checkboxes that select rows; `labelOf` names a row for screen readers. */
export const selectionColumn = <Row extends { id: string }>(
  selection: RowSelection,
  labelOf: (row: Row) => string,
): Column<Row> => ({
  head: 'Choose',
  className: 'md:w-px md:pr-0',
  cell: (row) => (
    <Checkbox
      label={<span className="sr-only">{labelOf(row)}</span>}
      checked={selection.has(row.id)}
      disabled={selection.disabled}
      onChange={() => selection.toggle(row.id)}
    />
  ),
})
