import type { ClipboardEvent, KeyboardEvent } from 'react'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { type Cell, type ChartDraft, cellText } from './chart-draft.ts'
import { nameOf } from './chart-problems.ts'

type Props = {
  draft: ChartDraft
  cell: Cell
  /** The id of the errors of the table; undefined for a cell without an error. */
  errorId: string | undefined
  onText: (cell: Cell, text: string) => void
  onKey: (cell: Cell, event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (cell: Cell, event: ClipboardEvent<HTMLInputElement>) => void
}

/** The input of one cell: a size, the name of a column or a value. */
export function SizeChartCell({ draft, cell, errorId, onText, onKey, onPaste }: Props) {
  return (
    <TextInput
      data-cell={cellName(cell)}
      aria-label={nameOf(draft, cell)}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      autoComplete="off"
      className="min-w-0 flex-1"
      value={cellText(draft, cell)}
      onChange={(event) => onText(cell, event.currentTarget.value)}
      onKeyDown={(event) => onKey(cell, event)}
      onPaste={(event) => onPaste(cell, event)}
    />
  )
}

/** The value of `data-cell`, by which an input gets the focus. */
export const cellName = ({ row, column }: Cell): string => `${row}-${column}`
