import { type RefObject, useEffect } from 'react'

/**
 * Sets the height of a bar at the edge of the window as a property of the document, which places toasts above the bar and, as scroll
 * padding, the focused control beside it.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>, property: '--selection-bar' | '--bottom-bar'): void {
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty(property, `${entry!.borderBoxSize[0]!.blockSize}px`),
    )
    observer.observe(bar.current!)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [bar, property])
}
