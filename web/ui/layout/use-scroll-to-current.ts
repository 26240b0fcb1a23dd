import { type RefObject, useEffect } from 'react'

/** Scrolls a row of links so that the current one (`aria-current`) is visible, whenever `current` changes. */
export function useScrollToCurrent(listRef: RefObject<HTMLElement | null>, current: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes what is scrolled into view
  useEffect(() => {
    if (listRef.current) scrollToCurrent(listRef.current)
  }, [current])
}

/** Scrolls the row alone, at once; `scrollIntoView` would also scroll the page. */
function scrollToCurrent(list: HTMLElement) {
  const link = list.querySelector('[aria-current]')?.getBoundingClientRect()
  const { left, right } = list.getBoundingClientRect()
  if (link) list.scrollLeft += Math.max(0, link.right - right) - Math.max(0, left - link.left)
}
