import { type KeyboardEvent, useRef } from 'react'
import { formatNumber } from '#web/ui/data/format-count.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { AdjustmentReason } from './AdjustmentReason.tsx'
import { StockInput } from './StockInput.tsx'
import type { VersionedStock } from './stock-labels.ts'
import { useAdjustment } from './use-adjustment.ts'

type Props = {
  variantId: string
  /** The name of the variant: 'Linen Kurta, Maroon'. */
  name: string
  current: VersionedStock
  /** The current stock of the server. */
  onStock: (current: VersionedStock) => void
  onUnsavedChange: (isUnsaved: boolean) => void
}

/** Inline stock adjustment: 25 sets it, +5 adds, -3 subtracts; requires a reason. Escape cancels. */
export function StockEditor({ name, ...options }: Props) {
  const adjustment = useAdjustment(options)
  const { draft, errors, busy, cancel } = adjustment
  const input = useRef<HTMLInputElement>(null)
  const reason = useRef<HTMLSelectElement>(null)
  const save = () => {
    if (draft && !draft.reason) reason.current?.focus()
    void adjustment.save((newStock) => {
      toast.success(`${name}: ${formatNumber(newStock)} in stock.`)
      input.current?.focus()
    })
  }
  const cancelAndFocus = () => {
    cancel()
    input.current?.focus()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && draft && !busy) cancelAndFocus()
  }
  return (
    <form
      noValidate
      aria-label={`Stock of ${name}`}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="grid gap-2 max-md:justify-items-end"
    >
      <StockInput ref={input} name={name} stock={options.current.stock} adjustment={adjustment} />
      {errors.stock && <ErrorText>{errors.stock}</ErrorText>}
      {draft && <AdjustmentReason ref={reason} draft={draft} adjustment={adjustment} onUndo={cancelAndFocus} />}
    </form>
  )
}
