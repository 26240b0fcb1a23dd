import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  addColumn,
  addRow,
  type Cell,
  type ChartDraft,
  moveColumn,
  moveRow,
  parseTable,
  pasteTable,
  type Step,
  setCell,
} from './chart-draft.ts'
import { cellName } from './SizeChartCell.tsx'

type Direction = { row: Step | 0; column: Step | 0 }

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/**
 * The editing of a chart's table: texts, keys and pasted tables. Arrow up, arrow down and Enter move the focus; with Alt the arrow
 * keys move the row or the column.
 */
export function useChartEditing(draft: ChartDraft, onChange: (draft: ChartDraft) => void) {
  const tableRef = useRef<HTMLTableElement>(null)
  const focusNext = useRef<Cell | null>(null)
  const [isCut, setCut] = useState(false)
  const focusCell = (cell: Cell) =>
    tableRef.current?.querySelector<HTMLInputElement>(`[data-cell="${cellName(cell)}"]`)?.focus()

  // After every rendering: a new cell exists only then.
  useEffect(() => {
    if (!focusNext.current) return
    focusCell(focusNext.current)
    focusNext.current = null
  })

  /** Changes the draft, and moves the focus to a cell of the new one. */
  const change = (next: ChartDraft, focus: Cell | null = null) => {
    focusNext.current = focus
    setCut(false)
    onChange(next)
  }
  const move = ({ row, column }: Cell, direction: Direction) => {
    if (direction.row && row > 0 && draft.rows[row - 1 + direction.row]) {
      change(moveRow(draft, row - 1, direction.row), { row: row + direction.row, column })
    }
    if (direction.column && column > 0 && draft.columns[column - 1 + direction.column]) {
      change(moveColumn(draft, column - 1, direction.column), { row, column: column + direction.column })
    }
  }
  const goDown = ({ row, column }: Cell) => {
    const below = { row: row + 1, column }
    if (row < draft.rows.length) focusCell(below)
    else change(addRow(draft, row), below)
  }
  return {
    tableRef,
    isCut,
    focusCell,
    change,
    addRow: (index: number) => change(addRow(draft, index), { row: index + 1, column: 0 }),
    addColumn: (index: number) => change(addColumn(draft, index), { row: 0, column: index + 1 }),
    onText: (cell: Cell, text: string) => change(setCell(draft, cell, text)),
    onKey(cell: Cell, event: KeyboardEvent<HTMLInputElement>) {
      const direction = arrows[event.key]
      if (event.key === 'Enter') goDown(cell)
      else if (direction && event.altKey) move(cell, direction)
      else if (direction?.row) focusCell({ row: cell.row + direction.row, column: cell.column })
      else return
      event.preventDefault()
    },
    onPaste(cell: Cell, event: ClipboardEvent<HTMLInputElement>) {
      const table = parseTable(event.clipboardData.getData('text/plain'))
      if (!table) return
      event.preventDefault()
      const pasted = pasteTable(draft, cell, table)
      change(pasted.draft, cell)
      setCut(pasted.isCut)
    },
  }
}
