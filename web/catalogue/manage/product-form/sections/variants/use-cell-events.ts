import type { ClipboardEvent, KeyboardEvent } from 'react'
import { formatCount } from '#web/ui/data/format-count.ts'
import type { CellColumn } from '../../matrix/clean-cell.ts'
import { isBlock, pasteCells } from '../../matrix/paste-cells.ts'
import type { VariantsState } from '../../use-variants.ts'

/**
 * The events of the element around the cells: a block of a spreadsheet is pasted from the cell with the focus on; Enter and the
 * arrows up and down move within the column.
 */
export function useCellEvents(variants: VariantsState, columns: readonly CellColumn[], onPasted?: () => void) {
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const { row: key, column } = cellOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!key || !column || !isBlock(text)) return
    event.preventDefault()
    const { matrix, pasted, leftOut } = pasteCells(variants.matrix, { key, column, columns }, text)
    const rest = leftOut > 0 ? ` ${formatCount(leftOut, 'cell')} beyond the last row or column left out.` : ''
    variants.change(matrix, `${formatCount(pasted, 'cell')} pasted.${rest}`)
    onPasted?.()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { column } = cellOf(event.target)
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!column || !step) return
    event.preventDefault()
    focusNextInColumn(event.currentTarget, event.target as HTMLElement, column, step)
  }
  return { onPaste, onKeyDown }
}

const cellOf = (target: EventTarget) =>
  target instanceof HTMLInputElement ? (target.dataset as { row?: string; column?: CellColumn }) : {}

function focusNextInColumn(container: HTMLElement, from: HTMLElement, column: string, step: number): void {
  const cells = [...container.querySelectorAll<HTMLElement>(`[data-column=${column}]`)]
  // Closed groups and details are not displayed.
  const shown = cells.filter((cell) => cell === from || cell.offsetParent !== null)
  shown[shown.indexOf(from) + step]?.focus()
}
