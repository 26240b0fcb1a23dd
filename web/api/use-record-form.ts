import { useState } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'
import { fieldErrorsOf, hasStatus, messageOf } from './api-error.ts'
import type { RecordFormProps } from './use-record-dialogs.ts'

/** The messages by field. */
export type FieldErrors = Readonly<Record<string, string>>
/** The names of the errors that a change of a field removes, besides its own: those that depend on the field or that its call names otherwise. */
export type ErrorNames<Draft> = Partial<Record<keyof Draft, readonly string[]>>

type Options<Draft> = Omit<RecordFormProps, 'open'> & {
  toDraft: () => Draft
  /** The message of a failed save, if the server sent none. */
  fallback: string
  errorNames?: ErrorNames<Draft>
}

/**
 * The form of a record: what was typed, and the errors, of which a change of a field removes those of the field. `onDone` and `onFailed` are for
 * the call that saves the record, `onFailed` with a fallback of its own also for another call; `showErrors` shows what the browser finds before.
 */
export function useRecordForm<Draft extends object>(options: Options<Draft>) {
  const { toDraft, fallback, errorNames = {}, onClose, onChanged } = options
  const [draft, setDraft] = useState(toDraft)
  const [isDirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState('')
  return {
    draft,
    isDirty,
    errors,
    message,
    change: (fields: Partial<Draft>) => {
      setDirty(true)
      setErrors((before) => withoutErrorsOf(before, fields, errorNames))
      setMessage('')
      setDraft((before) => ({ ...before, ...fields }))
    },
    showErrors: (found: FieldErrors) => {
      setErrors(found)
      setMessage(Object.keys(found).length > 0 ? 'Please correct the marked fields.' : '')
    },
    onDone: (saved: { message: string }) => {
      toast.success(saved.message)
      onClose()
      onChanged()
    },
    onFailed: (error: unknown, ownFallback = fallback) => {
      setErrors(fieldErrorsOf(error))
      setMessage(messageOf(error, ownFallback))
      if (hasStatus(error, 409)) onChanged()
    },
  }
}

/** The errors without those of the changed fields. */
export function withoutErrorsOf<Draft extends object>(
  errors: FieldErrors,
  changed: Partial<Draft>,
  errorNames: ErrorNames<Draft>,
): FieldErrors {
  const fields = Object.keys(changed) as (keyof Draft & string)[]
  const names = fields.flatMap((field) => [field, ...(errorNames[field] ?? [])])
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
}
