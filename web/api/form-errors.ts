import { zodResolver as createZodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import type { FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { CallInput, CallName, CallResponse } from '#contract/calls.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ApiError, fieldErrorsOf, messageOf } from './api-error.ts'
import type { FetchFunction } from './call.ts'
import { useCall } from './use-call.ts'

/**
 * Validates a form by a schema of the contract, with the messages of the server. The values stay as typed (`raw`): the server
 * trims and converts them. Only for lazily loaded forms, because it imports zod.
 */
export const zodResolver = <Fields extends FieldValues>(schema: z.ZodType): Resolver<Fields> =>
  createZodResolver(schema as z.ZodType<Fields, Fields>, undefined, { raw: true })

/** Sets the server's errors at their fields and focuses the first. Returns true if every error belongs to a field. */
export function setServerErrors<Fields extends FieldValues>(form: UseFormReturn<Fields>, error: unknown): boolean {
  const serverErrors = Object.entries(fieldErrorsOf(error))
  const fields = form.getValues()
  const fieldErrors = serverErrors.filter(([field]) => Object.hasOwn(fields, field))
  for (const [index, [field, message]] of fieldErrors.entries()) {
    form.setError(field as Path<Fields>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return fieldErrors.length > 0 && fieldErrors.length === serverErrors.length
}

/**
 * The call of a form. The server's errors by field are shown at their fields; `message` is any other error. `onConflict` gets the
 * message and the body of a 409, if the record was changed by another user.
 */
export function useFormCall<Name extends CallName, Fields extends FieldValues>(
  name: Name,
  form: UseFormReturn<Fields>,
  fallback: string,
) {
  const { send: sendCall, busy } = useCall(name)
  const [message, setMessage] = useState('')
  const send = (
    input: CallInput<Name> & { fetchFunction?: FetchFunction },
    onDone: (response: CallResponse<Name>) => void,
    onConflict?: (message: string, body: ApiError['body']) => void,
  ) => {
    setMessage('')
    return sendCall(input, onDone, (error) => {
      if (setServerErrors(form, error)) return
      const text = messageOf(error, fallback)
      if (onConflict && error instanceof ApiError && error.status === 409) onConflict(text, error.body)
      else setMessage(text)
    })
  }
  return { send, busy, message }
}

type DialogOptions<Name extends CallName> = {
  /** The message if the server sent none. */
  fallback: string
  onClose: () => void
  onDone: (response: CallResponse<Name>) => void
  /** Called if the record was changed by another user, after the dialog was closed; without it the form shows a conflict. */
  onConflict?: () => void
}

/** The call of a form in a dialog: the server's message is shown in a toast and the dialog closes, with `onConflict` also after a conflict. */
export function useDialogCall<Name extends CallName, Fields extends FieldValues>(
  name: Name & (CallResponse<Name> extends { message: string } ? Name : never),
  form: UseFormReturn<Fields>,
  { fallback, onClose, onDone, onConflict }: DialogOptions<Name>,
) {
  const { send: sendForm, ...state } = useFormCall<Name, Fields>(name, form, fallback)
  const send = (input: CallInput<Name>) =>
    sendForm(
      input,
      (response) => {
        toast.success((response as { message: string }).message)
        onClose()
        onDone(response)
      },
      onConflict &&
        ((message) => {
          toast.error(message)
          onClose()
          onConflict()
        }),
    )
  return { ...state, send }
}
