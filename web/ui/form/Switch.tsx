import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
  /** Its change is being saved, while `checked` is the old state: the switch shows the new one, and after an error the old one again. */
  busy?: boolean
}

/** A checkbox in the form of a switch. While its change is saved it is `aria-disabled`: disabled, it would lose the focus. */
export function Switch({ label, hint, busy, checked, className, ...rest }: Props) {
  return (
    <label
      className={cx(
        'flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2 has-disabled:cursor-not-allowed',
        className,
      )}
    >
      <span className="grid">
        <span className="font-medium">{label}</span>
        {hint && <span className="text-sm text-muted">{hint}</span>}
      </span>
      <span className="relative h-6 w-11 shrink-0">
        <input
          aria-disabled={busy || undefined}
          {...rest}
          type="checkbox"
          checked={busy ? !checked : checked}
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state without aria-checked
          role="switch"
          className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-full border border-edge bg-well transition-colors checked:border-link checked:bg-link disabled:opacity-50 aria-disabled:opacity-50"
        />
        <span className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-edge transition-[translate,background-color] peer-checked:translate-x-5 peer-checked:bg-link-ink forced-colors:bg-[ButtonText] forced-colors:peer-checked:bg-[Highlight]" />
      </span>
    </label>
  )
}
