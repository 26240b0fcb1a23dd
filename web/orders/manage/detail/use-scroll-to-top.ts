import { useEffect, useRef } from 'react'

/**
 * Scrolls to the element `top` and moves the focus there when the id changes, if `scrollOnChange` was called before: the dialog
 * then shows another order.
 */
export function useScrollToTop(id: string) {
  const top = useRef<HTMLDivElement>(null)
  const isRequested = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the order changes
  useEffect(() => {
    if (!isRequested.current) return
    isRequested.current = false
    top.current?.focus()
    top.current?.scrollIntoView({ block: 'start' })
  }, [id])
  const scrollOnChange = () => {
    isRequested.current = true
  }
  return { top, scrollOnChange }
}
