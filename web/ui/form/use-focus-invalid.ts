import { type RefObject, useEffect } from 'react'

/**
 * After a failed save focuses the first field with an error, which may be out of view; not if a field of the form has the focus. `error` is another
 * value after each attempt; where it can be the same one, `attempts` counts them.
 */
export function useFocusInvalid(form: RefObject<HTMLElement | null>, error: unknown, attempts = 0): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus, also with the error of the one before
  useEffect(() => {
    if (!error || (document.activeElement !== null && isField(form.current, document.activeElement))) return
    focusInvalid(form.current)
  }, [form, error, attempts])
}

/** Focuses the first field with an error. */
export const focusInvalid = (container: HTMLElement | null): void =>
  container?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()

const isField = (form: HTMLElement | null, element: Element) =>
  form?.contains(element) === true && !element.matches('[type=submit]')
