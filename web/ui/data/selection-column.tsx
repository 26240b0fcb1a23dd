import { Checkbox } from '../form/Checkbox.tsx'
import { ChooseAll } from './ChooseAll.tsx'
import type { Column } from './Table.tsx'
import type { RowSelection } from './use-selection.ts'

type SelectionColumn<Row> = Column<Row> & Required<Pick<Column<Row>, 'chooseAll'>>

/** The column of checkboxes that select rows; `labelOf` names a row for screen readers. */
export const selectionColumn = <Row extends { id: string }>(
  selection: RowSelection,
  labelOf: (row: Row) => string,
): SelectionColumn<Row> => ({
  head: 'Choose',
  className: 'md:w-px md:pr-0',
  chooseAll: (rows) => (
    <ChooseAll
      rowIds={rows.map(({ id }) => id)}
      selection={selection}
      label={<span className="sr-only">Choose all on this page</span>}
    />
  ),
  cell: (row) => (
    <Checkbox
      label={<span className="sr-only">{labelOf(row)}</span>}
      checked={selection.has(row.id)}
      disabled={selection.disabled}
      onChange={() => selection.toggle(row.id)}
    />
  ),
})
