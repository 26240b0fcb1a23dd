import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A ref for an element with `tabIndex={-1}`, which gets the focus when an update of the calling component removes the focused
 * element inside it. Otherwise the body would have the focus. With a selector, the element inside that matches gets it, if there is one.
 */
export function useFocusFallback<Fallback extends HTMLElement>(selector?: string): RefObject<Fallback | null> {
  const ref = useRef<Fallback>(null)
  const hadFocus = ref.current?.contains(document.activeElement)
  useLayoutEffect(() => {
    if (!hadFocus || document.activeElement !== document.body) return
    const inner = selector ? ref.current?.querySelector<HTMLElement>(selector) : null
    const target = inner ?? ref.current
    target?.focus({ preventScroll: true })
  })
  return ref
}
