import type { FormEvent } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

/** The fields of a form as query parameters, without files. */
export function formParams(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
  return params
}

/** Submits a GET form as a client-side navigation; React Router's `Form` would add several KB to a first visit. */
export function useGetFormSubmit(options?: NavigateOptions) {
  const navigate = useNavigate()
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    navigate(`${new URL(form.action).pathname}?${formParams(form)}`, options)
  }
}
