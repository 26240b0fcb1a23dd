import type { FormEvent } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

/** The URL of a submitted GET form: its action with the filled-in fields as the query. */
function formActionUrl(form: HTMLFormElement): string {
  const filled = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') filled.append(name, value)
  const { pathname } = new URL(form.action, window.location.href)
  return `${pathname}?${filled}`
}

/** Submits a GET form as a client-side navigation; React Router's `Form` would add several KB to a first visit. */
export function useGetFormSubmit(options?: NavigateOptions) {
  const navigate = useNavigate()
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    navigate(formActionUrl(event.currentTarget), options)
  }
}
