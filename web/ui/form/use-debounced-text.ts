import { useEffect, useState } from 'react'

/** Milliseconds without a change after which a search runs. */
export const searchDelay = 300

/** The text of a search field: `typed` at once, and `text`, which is trimmed, once it has not changed for `searchDelay`. */
export function useDebouncedText() {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), searchDelay)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, text }
}
