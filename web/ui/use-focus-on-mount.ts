import { useEffect, useRef } from 'react'

/**
 * The ref of an element that gets the focus if it is shown in place of the button that was pressed: the button is gone, and the top
 * of what is shown may be out of view.
 */
export function useFocusOnMount<Shown extends HTMLElement>(isNeeded: boolean) {
  const element = useRef<Shown>(null)
  useEffect(() => {
    if (isNeeded) element.current?.focus()
  }, [isNeeded])
  return element
}
