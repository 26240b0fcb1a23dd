import { formatCell, type LengthUnit, type SizeChart } from '#contract/catalogue/size-chart.ts'
import { cx } from '#web/ui/cx.ts'

type Props = {
  chart: SizeChart
  unit: LengthUnit
  /** The name of the category. */
  category: string
  /** The size whose row is marked. */
  chosenSize?: string | undefined
}

const unitNames: Record<LengthUnit, string> = { cm: 'centimetres', in: 'inches' }
const sizeClass = 'sticky left-0 z-1 border-r text-left font-semibold'
const cellClass = 'border-hairline py-2.5 max-sm:px-2.5 sm:px-4'

/** A size chart as a table in one unit; only the table scrolls sideways. */
export function SizeChartTable({ chart, unit, category, chosenSize }: Props) {
  const { sizeName, columns, rows } = chart
  return (
    <section
      aria-label={`Size chart of ${category}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto overscroll-x-contain rounded-card border border-hairline print:overflow-visible print:rounded-none"
    >
      <table className="w-full border-separate border-spacing-0 text-center">
        <caption className="sr-only">
          Sizes of {category}
          {hasLengths(chart) && `, lengths in ${unitNames[unit]}`}
        </caption>
        <thead className="bg-well text-sm">
          <tr>
            <th scope="col" className={cx(cellClass, sizeClass, 'bg-well')}>
              {sizeName}
            </th>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={cx(cellClass, 'font-semibold')}>
                {column.name}
                {column.unit && <span className="block font-normal text-muted">{unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, values }) => (
            <tr key={size} aria-current={size === chosenSize || undefined} className="group">
              <th
                scope="row"
                className={cx(
                  cellClass,
                  sizeClass,
                  'whitespace-nowrap border-t bg-raised group-aria-current:bg-link-tint',
                )}
              >
                {size}
              </th>
              {columns.map((column, index) => (
                <td
                  key={column.name}
                  className={cx(cellClass, 'whitespace-nowrap border-t group-aria-current:bg-link-tint')}
                >
                  {values[index] ? formatCell(values[index], column, unit) : <NoValue />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Whether a column has lengths, so that there is a unit to choose. */
export const hasLengths = ({ columns }: Pick<SizeChart, 'columns'>): boolean =>
  columns.some(({ unit }) => unit !== null)

const NoValue = () => (
  <>
    <span aria-hidden="true" className="text-muted">
      –
    </span>
    <span className="sr-only">not given</span>
  </>
)
