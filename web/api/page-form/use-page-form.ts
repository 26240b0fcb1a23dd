import { type FormEvent, useRef, useState } from 'react'
import { useFocusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import type { FormFailure } from '../form-failure.ts'
import { readFields } from './read-fields.ts'

type Options<Name extends string> = {
  /** The names of the fields, which show the errors of their own. */
  fields: readonly Name[]
  /** The error of a form that was sent without JavaScript. */
  failure: FormFailure | null
  busy: boolean
  /** Sends what was typed, unless a call is `busy`, and reports an error by `onFailed`. */
  send: (typed: Record<Name, string>, onFailed: (failure: FormFailure) => void) => void
}

/** The state of a `PageForm`: the errors of its fields, its element, and the props of the form. */
export function usePageForm<Name extends string>({ fields, failure: firstFailure, busy, send }: Options<Name>) {
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState(firstFailure)
  useFocusInvalid(form, failure)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    send(readFields(new FormData(event.currentTarget), fields), setFailure)
  }
  const errors = failure?.errors ?? {}
  const isOfField = fields.some((name) => errors[name])
  const error = failure && !isOfField ? failure.message : null
  return { form, errors, formProps: { ref: form, busy, error, onSubmit } }
}
