import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash'
import { useEffect, useId } from 'react'
import { sizeChartLimits } from '#contract/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx'
import { type ChartDraft, cellText, moveColumn, moveRow, removeColumn, removeRow, setUnit } from './chart-draft.ts'
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
      {problems.length > 0 && (
        <div id={errorId} className="grid gap-1">
          {problems.slice(0, maxShownProblems).map(({ cell, message }) => (
            <ErrorText key={`${cell?.row} ${cell?.column} ${message}`}>{message}</ErrorText>
          ))}
          {problems.length > maxShownProblems && (
            <p className="text-sm text-danger">And {problems.length - maxShownProblems} more.</p>
          )}
        </div>
      )}
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
                    <ItemMenu label={`Column ${column.name || index + 1}`} items={columnItems(draft, index, editing)} />
                  </span>
                  <Select
                    size="sm"
                    className="mt-1"
                    aria-label={`Values of ${column.name || nameOf(draft, { row: 0, column: index + 1 })}`}
                    value={column.unit ?? 'text'}
                    onChange={(event) =>
                      editing.change(setUnit(draft, index, event.currentTarget.value === 'cm' ? 'cm' : null))
                    }
                  >
                    <option value="cm">cm</option>
                    <option value="text">Text</option>
                  </Select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {draft.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the inputs have no state besides their texts
              <tr key={index}>
                <th scope="row" className={stickyClass}>
                  <span className="flex items-center gap-1">
                    <ItemMenu label={`Row ${row.size || index + 1}`} items={rowItems(draft, index, editing)} />
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

type Editing = ReturnType<typeof useChartEditing>

function rowItems(draft: ChartDraft, index: number, { change, addRow }: Editing): MenuItem[] {
  const last = draft.rows.length - 1
  const at = (row: number) => ({ row: row + 1, column: 0 })
  return [
    {
      label: 'Move up',
      icon: <ArrowUp />,
      disabled: index === 0,
      onSelect: () => change(moveRow(draft, index, -1), at(index - 1)),
    },
    {
      label: 'Move down',
      icon: <ArrowDown />,
      disabled: index === last,
      onSelect: () => change(moveRow(draft, index, 1), at(index + 1)),
    },
    { label: 'Insert below', icon: <Plus />, disabled: last + 1 >= maxRows, onSelect: () => addRow(index + 1) },
    {
      label: `Remove ${cellText(draft, at(index)) || 'row'}`,
      icon: <Trash />,
      danger: true,
      separated: true,
      disabled: last === 0,
      onSelect: () => change(removeRow(draft, index), at(Math.min(index, last - 1))),
    },
  ]
}

function columnItems(draft: ChartDraft, index: number, { change, addColumn }: Editing): MenuItem[] {
  const last = draft.columns.length - 1
  const at = (column: number) => ({ row: 0, column: column + 1 })
  return [
    {
      label: 'Move left',
      icon: <ArrowLeft />,
      disabled: index === 0,
      onSelect: () => change(moveColumn(draft, index, -1), at(index - 1)),
    },
    {
      label: 'Move right',
      icon: <ArrowRight />,
      disabled: index === last,
      onSelect: () => change(moveColumn(draft, index, 1), at(index + 1)),
    },
    { label: 'Insert right', icon: <Plus />, disabled: last + 1 >= maxColumns, onSelect: () => addColumn(index + 1) },
    {
      label: `Remove ${cellText(draft, at(index)) || 'column'}`,
      icon: <Trash />,
      danger: true,
      separated: true,
      disabled: last === 0,
      onSelect: () => change(removeColumn(draft, index), at(Math.min(index, last - 1))),
    },
  ]
}

function ItemMenu({ label, items }: { label: string; items: MenuItem[] }) {
  return (
    <Menu
      align="start"
      items={items}
      trigger={
        <IconButton size="sm" label={label} className="pointer-coarse:size-11">
          <EllipsisVertical className="size-4.5" />
        </IconButton>
      }
    />
  )
}
