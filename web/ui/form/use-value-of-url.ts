import { type RefObject, useEffect, useRef } from 'react'

/**
 * Sets the value of an uncontrolled input when that of the URL changes, such as after Back. A new `key` would do so, too, but the
 * input would lose the focus.
 */
export function useValueOfUrl(input: RefObject<HTMLInputElement | null>, value: string): void {
  const rendered = useRef(value)
  useEffect(() => {
    if (input.current && rendered.current !== value) input.current.value = value
    rendered.current = value
  }, [input, value])
}
