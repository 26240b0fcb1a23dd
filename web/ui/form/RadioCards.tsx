import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { ErrorText } from '../feedback/ErrorText.tsx'

export type RadioCard<Value extends string> = {
  value: Value
  title: ReactNode
  text?: ReactNode
  icon?: ReactNode
  /** Content at the end of the card, such as a menu or a badge, outside the label. */
  aside?: ReactNode
  /** The option cannot be chosen; its text says why. */
  disabled?: boolean
}

type Props<Value extends string> = {
  legend: ReactNode
  hideLegend?: boolean
  options: readonly RadioCard<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  error?: ReactNode
  className?: string
}

/** Radio buttons as cards, for addresses and payment methods. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { legend, hideLegend, options, value, onChange, error, className } = props
  const name = useId()
  return (
    <fieldset className={cx('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3', className)}>
      <legend className={hideLegend ? 'sr-only' : 'mb-3 font-medium'}>{legend}</legend>
      {options.map((option) => (
        <Card
          key={option.value}
          name={name}
          option={option}
          checked={option.value === value}
          errorId={error ? `${name}-error` : undefined}
          onPick={onChange}
        />
      ))}
      {error && <ErrorText id={`${name}-error`}>{error}</ErrorText>}
    </fieldset>
  )
}

type CardProps<Value extends string> = {
  name: string
  option: RadioCard<Value>
  checked: boolean
  errorId: string | undefined
  onPick: (value: Value) => void
}

function Card<Value extends string>({ name, option, checked, errorId, onPick }: CardProps<Value>) {
  return (
    <div className="flex items-start gap-2 rounded-card border border-hairline bg-surface transition-colors hover:border-edge has-checked:border-link has-checked:bg-link-tint has-checked:ring-1 has-checked:ring-link">
      <label
        className={cx(
          'flex min-w-0 flex-1 cursor-pointer flex-wrap items-start gap-x-3 gap-y-1 p-4',
          option.aside ? 'pr-2' : undefined,
        )}
      >
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={checked}
          disabled={option.disabled}
          aria-describedby={errorId}
          aria-invalid={(errorId && !option.disabled) || undefined}
          onChange={() => onPick(option.value)}
          className="mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-surface checked:border-[6px] checked:border-link disabled:opacity-45"
        />
        {option.icon && <span className="shrink-0 text-muted">{option.icon}</span>}
        <span className="grid flex-[1_1_6rem] grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="font-semibold leading-6">{option.title}</span>
          {option.text && <span className="text-sm text-muted">{option.text}</span>}
        </span>
      </label>
      {option.aside && <div className="shrink-0 py-2 pr-2">{option.aside}</div>}
    </div>
  )
}
