import type { ComponentProps, ComponentType, SVGProps } from 'react'
import { cx } from '../cx.ts'

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  label: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** Whether Tab reaches this button; arrow keys reach the others. */
  isTabStop?: boolean
  pressed?: boolean
  disabled?: boolean
  onPress?: () => void
}

/** One button of the editor's toolbar. */
export function ToolbarButton({
  label,
  icon: Icon,
  isTabStop = false,
  pressed,
  disabled = false,
  onPress,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      // The text keeps its selection while a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && onPress?.()}
      {...rest}
      className={cx(
        'grid size-9 place-items-center rounded-small pointer-coarse:size-10',
        pressed ? 'bg-link-tint text-link' : 'text-muted hover:bg-well hover:text-ink',
        'aria-disabled:opacity-35',
      )}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  )
}
