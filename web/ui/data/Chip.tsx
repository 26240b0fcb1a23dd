import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type Props = {
  children: ReactNode
  selected?: boolean
  onClick?: () => void
  /** Makes the chip a button that removes a filter; `removeLabel` is its accessible name. */
  onRemove?: () => void
  removeLabel?: string
  /** A disabled chip keeps its focus, but cannot be removed. */
  disabled?: boolean
  className?: string
}

const chipClass =
  'inline-flex h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors'

/** The look of one option of several. */
export const optionClass = (isSelected: boolean | undefined) =>
  cx(chipClass, isSelected ? 'border-link bg-link text-link-ink' : 'border-hairline bg-surface hover:border-ink')

/** A small rounded option or an active filter. */
export function Chip({ children, selected, onClick, onRemove, removeLabel, disabled, className }: Props) {
  if (onRemove) {
    return (
      <button
        type="button"
        onClick={disabled ? undefined : onRemove}
        aria-label={removeLabel}
        aria-disabled={disabled || undefined}
        className={cx(
          chipClass,
          'border-link bg-link-tint text-link hover:border-link-strong aria-disabled:opacity-50',
          className,
        )}
      >
        {children}
        <X className="size-4" />
      </button>
    )
  }
  return (
    <button type="button" aria-pressed={selected} onClick={onClick} className={cx(optionClass(selected), className)}>
      {children}
    </button>
  )
}
