import { createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from '../cx.ts'
import { ErrorText } from '../feedback/ErrorText.tsx'

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Hides the label visually. */
  hideLabel?: boolean
  /** Content at the other end of the label, such as 'Optional'. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

type FieldContextValue = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<FieldContextValue | null>(null)

/** A form field with label, hint and error; the control inside (TextInput, Select) connects itself to them. */
export function Field({ label, hint, error, required = false, hideLabel, aside, className, children }: Props) {
  const id = useId()
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  const fieldProps = { id, describedBy: described || undefined, invalid: Boolean(error), required }
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <div className={hideLabel ? 'sr-only' : 'flex flex-wrap items-baseline justify-between gap-x-3 text-sm'}>
        <label htmlFor={id} className="flex-[1_1_3rem] font-medium">
          {label}
          {required && (
            <span aria-hidden="true" className="text-danger">
              {' '}
              *
            </span>
          )}
        </label>
        {aside && <span className="text-muted">{aside}</span>}
      </div>
      <FieldContext value={fieldProps}>{children}</FieldContext>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The ids and ARIA attributes for the control inside a Field; empty outside of one. */
export function useFieldProps() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}
