import { type RefObject, useEffect, useState } from 'react'

/** What stands in a field that React does not control, as it is typed. */
export function useInputValue(input: RefObject<HTMLInputElement | null>): string {
  const [typed, setTyped] = useState(() => input.current?.value ?? '')
  useEffect(() => {
    const field = input.current
    if (!field) return
    const follow = () => setTyped(field.value)
    follow()
    field.addEventListener('input', follow)
    return () => field.removeEventListener('input', follow)
  }, [input])
  return typed
}
