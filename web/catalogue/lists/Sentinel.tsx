import { useEffect, useRef } from 'react'

type Props = {
  /** The distance below the viewport at which it counts as reached, such as '100px'. */
  margin: string
  /** Changes with every loaded page, so that a sentinel that is still in reach loads the next one. */
  count: number
  onReached: () => void
}

/** Everything above the viewport is in reach: a jump past the sentinel never shows it. */
const marginAbove = '10000000px'

/** An empty element at the end of a list; calls `onReached` when it is in the viewport, above it, or `margin` below it. */
export function Sentinel({ margin, count, onReached }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const callback = useRef(onReached)
  callback.current = onReached
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer reports once at its start, so every page needs a new one
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && callback.current(),
      { rootMargin: `${marginAbove} 0px ${margin} 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [margin, count])
  return <div ref={element} data-sentinel="" aria-hidden="true" className="h-px" />
}
