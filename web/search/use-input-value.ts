import { type RefObject, useEffect, useState } from 'react'

/** The current value of an uncontrolled input; empty until it is focused, so that a rendered value loads no suggestions. */
export function useInputValue(input: RefObject<HTMLInputElement | null>): string {
  const [value, setValue] = useState('')
  useEffect(() => {
    const field = input.current
    if (!field) return
    const update = () => setValue(field.value)
    // The field may have been focused before hydration.
    if (document.activeElement === field) update()
    const controller = new AbortController()
    for (const name of ['focus', 'input']) field.addEventListener(name, update, { signal: controller.signal })
    return () => controller.abort()
  }, [input])
  return value
}
