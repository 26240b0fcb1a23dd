import { type FormEvent, useRef, useState } from 'react'
import { useFocusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import type { FormFailure } from './form-failure.ts'

/**
 * A form that the browser sends to the page itself without JavaScript, with `firstFailure` as the error of that. With JavaScript `send` gets its
 * fields, unless a call is `busy`, and reports an error by `onFailed`.
 */
export function usePageForm(
  firstFailure: FormFailure | null,
  busy: boolean,
  send: (fields: FormData, onFailed: (failure: FormFailure) => void) => void,
) {
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState(firstFailure)
  useFocusInvalid(form, failure)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    send(new FormData(event.currentTarget), setFailure)
  }
  return { form, failure, submit }
}
