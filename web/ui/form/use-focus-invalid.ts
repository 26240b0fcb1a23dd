import { type RefObject, useEffect } from 'react'

/** After a failed save focuses the first field with an error, which may be out of view; not if a field of the form has the focus. */
export function useFocusInvalid(form: RefObject<HTMLFormElement | null>, error: unknown): void {
  useEffect(() => {
    if (!error || (document.activeElement !== null && isField(form.current, document.activeElement))) return
    focusInvalid(form.current)
  }, [form, error])
}

/** Focuses the first field with an error. */
export const focusInvalid = (container: HTMLElement | null): void =>
  container?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()

const isField = (form: HTMLFormElement | null, element: Element) =>
  form?.contains(element) === true && !element.matches('[type=submit]')
