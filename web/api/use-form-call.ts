import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { CallInput, CallName, CallResponse } from '#contract/calls.ts'
import { hasStatus, messageOf } from './api-error.ts'
import { setServerErrors } from './form-errors.ts'
import { useCall } from './use-call.ts'

/**
 * The call of a form. The server's errors by field are shown at their fields; `message` is any other error. `onConflict` gets the
 * message of a 409, if the record was changed by another user.
 */
export function useFormCall<Name extends CallName, Fields extends FieldValues>(
  name: Name,
  form: UseFormReturn<Fields>,
  fallback: string,
) {
  const { send: sendCall, busy } = useCall(name)
  const [message, setMessage] = useState('')
  const send = (
    input: CallInput<Name>,
    onDone: (response: CallResponse<Name>) => void,
    onConflict?: (message: string) => void,
  ) => {
    setMessage('')
    return sendCall(input, onDone, (error) => {
      if (setServerErrors(form, error)) return
      const text = messageOf(error, fallback)
      if (onConflict && hasStatus(error, 409)) onConflict(text)
      else setMessage(text)
    })
  }
  return { send, busy, message }
}
