import { useEffect, useRef } from 'react'

type Props = {
  /** The distance below the viewport at which it counts as reached, such as '100px'. */
  margin: string
  /** Changes with every loaded page. The observer is then created again, because it reports only changes. */
  resetKey: number
  onReached: () => void
}

/** Includes everything above the viewport, so that a jump below the sentinel (End key, anchor) also counts as reaching it. */
const marginAbove = '10000000px'

/** An empty element at the end of a list; calls `onReached` when it is in the viewport, above it, or `margin` below it. */
export function Sentinel({ margin, resetKey, onReached }: Props) {
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
  }, [margin, resetKey])
  return <div ref={element} aria-hidden="true" className="h-px" />
}
