import { useId, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { CellColumn } from '../../matrix/clean-cell.ts'
import { cellLabels } from './cell-labels.ts'

type Props = {
  rowKey: string
  column: CellColumn
  /** The name of the variant. */
  name: string
  value: string
  placeholder?: string | undefined
  error: string | undefined
  /** Shows the error also while the cell has the focus. */
  showError: boolean
  /** Shows the label above the cell where the columns have no heads. */
  labelled?: boolean
  onChange: (key: string, column: CellColumn, text: string) => void
}

const numeric: Partial<Record<CellColumn, 'numeric' | 'decimal'>> = {
  stock: 'numeric',
  barcode: 'numeric',
  originalPrice: 'decimal',
  discountPrice: 'decimal',
  weightGrams: 'numeric',
}

/** One cell of a variant. It is a text input also for numbers, so that an invalid pasted text stays. */
export function VariantCell({ rowKey, column, name, value, placeholder, error, showError, labelled, onChange }: Props) {
  const [isFocused, setFocused] = useState(false)
  const errorId = useId()
  const shown = error && (showError || !isFocused) ? error : undefined
  return (
    <div className="grid min-w-0 content-start gap-1">
      {labelled && (
        <span aria-hidden="true" className="truncate text-xs text-muted @4xl:hidden">
          {cellLabels[column]}
        </span>
      )}
      <TextInput
        aria-label={`${cellLabels[column]} of ${name}`}
        aria-invalid={shown ? true : undefined}
        aria-describedby={shown ? errorId : undefined}
        data-row={rowKey}
        data-column={column}
        value={value}
        placeholder={placeholder}
        inputMode={numeric[column]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        className={cx('[&_input]:px-2.5', column !== 'sku' && '[&_input]:text-right [&_input]:tabular-nums')}
        onFocus={(event) => {
          setFocused(true)
          event.target.select()
        }}
        onBlur={() => setFocused(false)}
        onChange={(event) => onChange(rowKey, column, event.target.value)}
      />
      {shown && (
        <span id={errorId} className="text-xs font-medium text-danger">
          {shown}
        </span>
      )}
    </div>
  )
}
