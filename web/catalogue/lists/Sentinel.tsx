import { useEffect, useRef } from 'react'

type Props = {
  /** How far before it comes into view it counts as seen, such as '100px'. */
  margin: string
  /** Changes with each page that came, so that a sentinel still in view is noticed again. */
  count: number
  onSeen: () => void
}

/** A mark at the end of a list that tells when it comes into view. Leave it out while nothing more can be loaded. */
export function Sentinel({ margin, count, onSeen }: Props) {
  const mark = useRef<HTMLDivElement>(null)
  const seen = useRef(onSeen)
  seen.current = onSeen
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer speaks once at its start, so each page needs a new one
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && seen.current(),
      { rootMargin: `0px 0px ${margin} 0px` },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [margin, count])
  return <div ref={mark} data-sentinel="" aria-hidden="true" className="h-px" />
}
