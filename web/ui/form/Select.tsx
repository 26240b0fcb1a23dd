import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { controlClass } from './control-class.ts'
import { useFieldProps } from './Field.tsx'

type Props = Omit<ComponentProps<'select'>, 'size'> & {
  /** `sm` is for the back office and toolbars. */
  size?: 'sm' | 'md'
}

/** A styled native select; the children are its options. */
export function Select({ className, size = 'md', children, ...rest }: Props) {
  return (
    <div className={cx('relative max-w-full', className)}>
      <select
        {...useFieldProps()}
        {...rest}
        data-autofocus={rest.autoFocus || undefined}
        className={cx(
          controlClass,
          'appearance-none truncate pl-3.5 pr-10',
          size === 'sm' ? 'h-9 pointer-coarse:h-11' : 'h-11',
        )}
      >
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4.5 text-muted" />
    </div>
  )
}
