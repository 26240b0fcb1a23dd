import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton.tsx'

type Props = {
  value: number
  onChange: (value: number) => void
  min?: number
  /** The least number that can be typed, `min` by default. */
  minTyped?: number
  max: number
  /** The accessible name, such as 'Quantity of Linen Kurta'. */
  label: string
  disabled?: boolean
  /** The id of the error of the number. */
  errorId?: string | undefined
  size?: 'sm' | 'md'
  className?: string
}

/** The typed whole number within the bounds; any other text counts as 1, or as the nearest bound (specification 5). */
export function parseQuantity(text: string, min: number, max: number): number {
  const typed = /^\s*[+-]?\d+(\.\d*)?\s*$/.test(text) ? Math.trunc(Number(text)) : 1
  return Math.max(min, Math.min(max, typed))
}

/** A number between a minus and a plus button, from `min` (1 by default) to `max`; a typed number is clamped on blur. */
export function QuantityStepper({ value, onChange, min = 1, minTyped = min, max, label, errorId, ...style }: Props) {
  const { disabled, size = 'md', className } = style
  const [typed, setTyped] = useState<string | null>(null)
  const quantity = typed === null ? value : parseQuantity(typed, minTyped, max)
  const change = (next: number) => {
    onChange(next)
    setTyped(null)
  }
  // Above `max`, as after a sale of the last pieces, the next lower number that is allowed.
  const decrease = () => change(Math.min(quantity - 1, max))
  const commit = () => typed !== null && change(quantity)
  return (
    <fieldset
      aria-label={label}
      disabled={disabled}
      className={cx('inline-flex items-center rounded-control border border-edge/60 bg-surface', className)}
    >
      <IconButton label="Decrease quantity" aria-disabled={value <= min} onClick={decrease}>
        <Minus className="size-4" />
      </IconButton>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-describedby={errorId}
        aria-invalid={Boolean(errorId) || undefined}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'ArrowUp' && quantity < max) change(quantity + 1)
          if (event.key === 'ArrowDown' && quantity > min) decrease()
        }}
        className={cx(
          'h-11 bg-transparent text-center font-display text-lg font-semibold disabled:text-muted',
          size === 'sm' ? 'w-8' : 'w-11',
        )}
      />
      <IconButton label="Increase quantity" aria-disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Plus className="size-4" />
      </IconButton>
      <output className="sr-only">{`${label}: ${value}`}</output>
    </fieldset>
  )
}
