import { useEffect, useRef } from 'react'

/** Another order in the same dialog is read from its top on, and the focus goes there with it. */
export function useScrollToTop(id: string) {
  const top = useRef<HTMLDivElement>(null)
  const isDue = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the order that counts
  useEffect(() => {
    if (!isDue.current) return
    isDue.current = false
    top.current?.focus()
    top.current?.scrollIntoView({ block: 'start' })
  }, [id])
  const jump = () => {
    isDue.current = true
  }
  return { top, jump }
}
