import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { controlClass } from './control-class.ts'
import { useFieldProps } from './Field.tsx'

type Props = ComponentProps<'input'> & {
  /** An icon inside the box, before the text. */
  before?: ReactNode
  /** An icon or small button inside the box, after the text. */
  after?: ReactNode
}

/** A text input; inside a Field it is connected to label, hint and error. A dialog finds the field with `autoFocus` by its attribute. */
export function TextInput({ before, after, className, ...rest }: Props) {
  const fieldProps = useFieldProps()
  return (
    <div className={cx('relative min-w-0', className)}>
      {before && (
        <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-muted">
          {before}
        </span>
      )}
      <input
        {...fieldProps}
        {...rest}
        data-autofocus={rest.autoFocus || undefined}
        className={cx(controlClass, 'h-11', before ? 'pl-11' : 'pl-3.5', after ? 'pr-12' : 'pr-3.5')}
      />
      {after && <span className="absolute inset-y-0 right-0 grid min-w-11 place-items-center text-muted">{after}</span>}
    </div>
  )
}
