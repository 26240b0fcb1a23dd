import { useEffect, useRef } from 'react'

/** Scrolls the dialog to its top and moves the focus there when another order is shown. */
export function useScrollToTop(id: string) {
  const top = useRef<HTMLDivElement>(null)
  const isDue = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the order changes
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
