import Plus from 'lucide-react/icons/plus'
import { useEffect, useId } from 'react'
import { sizeChartLimits } from '#contract/catalogue/size-chart/size-chart-limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { ColumnMenu, RowMenu } from './ChartMenus.tsx'
import { type ChartDraft, setUnit } from './chart-draft.ts'
import { type ChartProblem, nameOf } from './chart-problems.ts'
import { SizeChartCell } from './SizeChartCell.tsx'
import { useChartEditing } from './use-chart-editing.ts'

type Props = {
  draft: ChartDraft
  onChange: (draft: ChartDraft) => void
  /** The problems to show; empty before the first attempt to save. */
  problems: readonly ChartProblem[]
  /** The number of attempts to save; each moves the focus to the first problem. */
  attempts: number
}

const { maxRows, maxColumns } = sizeChartLimits
const maxShownProblems = 3
const stickyClass = 'sticky left-0 z-1 w-32 min-w-32 bg-raised pr-2 pl-1'

/** The table of a size chart with an input in each cell, and menus that move, insert and remove rows and columns. */
export function SizeChartEditor({ draft, onChange, problems, attempts }: Props) {
  const editing = useChartEditing(draft, onChange)
  const errorId = useId()
  const firstProblem = problems[0]?.cell
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt to save moves the focus
  useEffect(() => {
    if (attempts > 0 && firstProblem) editing.focusCell(firstProblem)
  }, [attempts])

  const input = (row: number, column: number) => {
    const isInvalid = problems.some(({ cell }) => cell?.row === row && cell.column === column)
    return (
      <SizeChartCell
        draft={draft}
        cell={{ row, column }}
        errorId={isInvalid ? errorId : undefined}
        onText={editing.onText}
        onKey={editing.onKey}
        onPaste={editing.onPaste}
      />
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ChartProblems id={errorId} problems={problems} />
      <div className="-mx-1 overflow-x-auto py-1">
        <table ref={editing.tableRef} className="border-separate border-spacing-y-1 text-left">
          <thead className="align-top">
            <tr>
              <th scope="col" className={stickyClass}>
                {input(0, 0)}
              </th>
              {draft.columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the inputs have no state besides their texts
                <th key={index} scope="col" className="min-w-34 pr-2 font-normal">
                  <span className="flex items-center gap-1">
                    {input(0, index + 1)}
                    <ColumnMenu draft={draft} index={index} editing={editing} />
                  </span>
                  <UnitSelect
                    columnName={column.name || nameOf(draft, { row: 0, column: index + 1 })}
                    unit={column.unit}
                    onChange={(unit) => editing.change(setUnit(draft, index, unit))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {draft.rows.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the inputs have no state besides their texts
              <tr key={index}>
                <th scope="row" className={stickyClass}>
                  <span className="flex items-center gap-1">
                    <RowMenu draft={draft} index={index} editing={editing} />
                    {input(index + 1, 0)}
                  </span>
                </th>
                {draft.columns.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the inputs have no state besides their texts
                  <td key={column} className="pr-2">
                    {input(index + 1, column + 1)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className="text-sm text-warning empty:hidden">
        {editing.isCut && `Only ${maxRows} sizes and ${maxColumns} columns fit; the rest was not pasted.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={draft.rows.length >= maxRows} onClick={() => editing.addRow(draft.rows.length)}>
          <Plus className="size-4.5" />
          Add size
        </Button>
        <Button disabled={draft.columns.length >= maxColumns} onClick={() => editing.addColumn(draft.columns.length)}>
          <Plus className="size-4.5" />
          Add column
        </Button>
      </div>
    </div>
  )
}

type ChartProblemsProps = { id: string; problems: readonly ChartProblem[] }

/** The first problems, and how many more there are. */
function ChartProblems({ id, problems }: ChartProblemsProps) {
  if (problems.length === 0) return null
  return (
    <div id={id} className="grid gap-1">
      {problems.slice(0, maxShownProblems).map(({ cell, message }) => (
        <ErrorText key={`${cell?.row} ${cell?.column} ${message}`}>{message}</ErrorText>
      ))}
      {problems.length > maxShownProblems && (
        <p className="text-sm text-danger">And {problems.length - maxShownProblems} more.</p>
      )}
    </div>
  )
}

type Unit = ChartDraft['columns'][number]['unit']

type UnitSelectProps = { columnName: string; unit: Unit; onChange: (unit: Unit) => void }

/** Whether a column has lengths or texts. */
const UnitSelect = ({ columnName, unit, onChange }: UnitSelectProps) => (
  <Select
    size="sm"
    className="mt-1"
    aria-label={`Values of ${columnName}`}
    value={unit ?? 'text'}
    onChange={(event) => onChange(event.currentTarget.value === 'cm' ? 'cm' : null)}
  >
    <option value="cm">cm</option>
    <option value="text">Text</option>
  </Select>
)
