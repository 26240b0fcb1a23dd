import { type RefObject, useEffect, useState } from 'react'

/** The current value of an uncontrolled input. */
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
