import Check from 'lucide-react/icons/check'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useFieldProps } from './Field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

/** A checkbox with its label; the whole line can be pressed. */
export function Checkbox({ label, hint, className, ...rest }: Props) {
  return (
    <label
      className={cx(
        'group flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed',
        className,
      )}
    >
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          {...useFieldProps()}
          {...rest}
          type="checkbox"
          className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-small border border-edge bg-surface transition-colors checked:border-link checked:bg-link group-hover:border-ink aria-invalid:border-danger disabled:opacity-50"
        />
        <Check className="pointer-events-none relative size-3.5 text-link-ink opacity-0 peer-checked:opacity-100 forced-colors:text-[CanvasText]" />
      </span>
      <span className="grid wrap-anywhere">
        <span>{label}</span>
        {hint && <span className="text-sm text-muted">{hint}</span>}
      </span>
    </label>
  )
}
