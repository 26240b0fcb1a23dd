import { type RefObject, useEffect, useState } from 'react'

/** The current value of an uncontrolled input. */
export function useInputValue(input: RefObject<HTMLInputElement | null>): string {
  const [value, setValue] = useState(() => input.current?.value ?? '')
  useEffect(() => {
    const field = input.current
    if (!field) return
    const update = () => setValue(field.value)
    update()
    field.addEventListener('input', update)
    return () => field.removeEventListener('input', update)
  }, [input])
  return value
}
