import { type ComponentProps, type ComponentType, createContext, type SVGProps, useContext } from 'react'
import { cx } from '../cx.ts'

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  label: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  pressed?: boolean
  disabled?: boolean
  onPress?: () => void
}

/** The label of the tool that Tab reaches: the one that had the focus last. Arrow keys reach the others. */
export const TabStopContext = createContext('')

/** The `tabIndex` of a tool. */
export const useTabIndex = (label: string) => (useContext(TabStopContext) === label ? 0 : -1)

/** One button of the editor's toolbar. */
export function ToolbarButton({ label, icon: Icon, pressed, disabled = false, onPress, ...rest }: Props) {
  return (
    <button
      type="button"
      tabIndex={useTabIndex(label)}
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
