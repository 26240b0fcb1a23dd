import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A ref for an element with `tabIndex={-1}`, which gets the focus when an update of the calling component removes the focused
 * element inside it. Otherwise the body would have the focus.
 */
export function useFocusFallback<Fallback extends HTMLElement>(): RefObject<Fallback | null> {
  const ref = useRef<Fallback>(null)
  const hadFocus = ref.current?.contains(document.activeElement)
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })
  return ref
}
