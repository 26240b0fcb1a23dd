import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { controlClass } from './control-class.ts'
import { useFieldProps } from './Field.tsx'

/** A multi-line text input that grows with its content where the browser supports it. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldProps()}
      {...rest}
      rows={rows}
      className={cx(controlClass, 'field-sizing-content min-h-24 px-3.5 py-2.5', className)}
    />
  )
}
