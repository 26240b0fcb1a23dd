import { useEffect, useState } from 'react'

/** Milliseconds without a change after which a search runs. */
export const searchDelay = 300

/** A value once its content has not changed for a time. */
export function useDebounced<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  const content = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value may be a new object at each rendering
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [content, delay])
  return settled
}

/** The text of a search field: `typed` at once, and `text`, which is trimmed, once it has not changed for `searchDelay`. */
export function useDebouncedText() {
  const [typed, setTyped] = useState('')
  return { typed, setTyped, text: useDebounced(typed.trim(), searchDelay) }
}
