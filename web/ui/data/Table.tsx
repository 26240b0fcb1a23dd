import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { ListStatus } from './ListStatus.tsx'

export type Column<Row> = {
  /** The header text; on a phone also the label of the value, except in the first column, whose value is the title of the card. */
  head: string
  cell: (row: Row) => ReactNode
  /** Right-aligned with digits of equal width. */
  numeric?: boolean
  /** A column of buttons: its header is visually hidden. */
  actions?: boolean
  /** For a column of checkboxes: the checkbox in the header that selects all rows. Phones have none there. */
  chooseAll?: (rows: readonly Row[]) => ReactNode
  className?: string
}

type Props<Row> = {
  /** The caption for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The number of all rows, if the header of the page announces it. */
  total?: number | undefined
  /** Replaces the rows of an empty table. */
  empty?: ReactNode
  /** Dims the rows while they are refetched. */
  busy?: boolean
  className?: string
}

/** Explicit ARIA roles: some browsers drop a table's roles if CSS changes the display of its rows. */
const role = (name: string) => ({ role: name })

/**
 * A table with 44 px rows and a sticky header. On a phone each row is a card: its first line has the checkbox and the value of the first
 * column, and the other values are below it with their labels. On a tablet a wide table scrolls sideways in its box.
 */
export function Table<Row>({ caption, columns, rows, keyOf, total, empty, busy, className }: Props<Row>) {
  const title = columns.find(({ chooseAll }) => !chooseAll)
  const table = (
    <div
      className={cx(
        'rounded-card border border-hairline bg-surface max-md:border-0 max-md:bg-transparent md:max-lg:relative md:max-lg:overflow-x-auto',
        className,
      )}
    >
      <table
        {...role('table')}
        aria-busy={busy || undefined}
        className={cx('w-full text-sm max-md:block', busy && 'opacity-60')}
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...role('rowgroup')} className="max-md:sr-only">
          <tr {...role('row')}>
            {columns.map((column) => (
              <Head key={column.head} column={column} rows={rows} />
            ))}
          </tr>
        </thead>
        <tbody {...role('rowgroup')} className="max-md:grid max-md:grid-cols-1 max-md:gap-3">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              {...role('row')}
              className="transition-colors hover:bg-well/60 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-1.5 max-md:rounded-card max-md:border max-md:border-hairline max-md:bg-surface max-md:p-[min(1rem,5vw)] md:border-t md:border-hairline"
            >
              {columns.map((column) => (
                <Cell key={column.head} column={column} row={row} isTitle={column === title} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
  return (
    <>
      <ListStatus count={rows.length} total={total} empty={empty} />
      {(rows.length > 0 || !empty) && table}
    </>
  )
}

function Head<Row>({ column, rows }: { column: Column<Row>; rows: readonly Row[] }) {
  return (
    <th
      scope="col"
      {...role('columnheader')}
      className={cx(
        'sticky top-(--header-height,0px) z-1 h-11 md:max-lg:static bg-surface px-3 font-medium whitespace-nowrap text-muted shadow-[0_1px_0_var(--hairline)] first:rounded-tl-card last:rounded-tr-card',
        column.numeric ? 'text-right' : 'text-left',
      )}
    >
      <span className={cx(column.actions && 'sr-only', column.chooseAll && 'md:hidden')}>{column.head}</span>
      {column.chooseAll && <div className="max-md:hidden">{column.chooseAll(rows)}</div>}
    </th>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; isTitle: boolean }

function Cell<Row>({ column, row, isTitle }: CellProps<Row>) {
  const value = column.cell(row)
  const isLabelled = !isTitle && !column.actions && !column.chooseAll
  return (
    <td
      {...role('cell')}
      className={cx(
        'md:h-11 md:px-3 md:py-1.5',
        column.numeric && 'tabular-nums md:text-right',
        isTitle && 'min-w-0 max-md:flex-[1_1_5rem] max-md:text-base max-md:font-semibold',
        isLabelled &&
          'max-md:flex max-md:w-full max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-x-4',
        column.actions &&
          (value
            ? 'text-right max-md:mt-2 max-md:w-full max-md:border-t max-md:border-hairline max-md:pt-1.5 md:w-px md:whitespace-nowrap'
            : 'max-md:hidden'),
        column.className,
      )}
    >
      {isLabelled ? <LabelledValue label={column.head}>{value}</LabelledValue> : value}
    </td>
  )
}

/** On a phone the label is visible, and with large text, a value that does not fit beside its label is placed below it. */
const LabelledValue = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span aria-hidden="true" className="max-w-full text-muted md:hidden">
      {label}
    </span>
    <div className="max-md:max-w-full max-md:min-w-min max-md:flex-[1_1_5rem] max-md:text-right max-md:[&>.flex]:justify-end">
      {children}
    </div>
  </>
)
