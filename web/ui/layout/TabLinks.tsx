import { useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'

type TabLink = { label: string; to: string; current: boolean; count?: number }

/** Tabs with a URL each: pages of one subject, or filters of a list such as orders by status. */
export function TabLinks({ label, tabs, className }: { label: string; tabs: readonly TabLink[]; className?: string }) {
  const listRef = useRef<HTMLElement>(null)
  const currentTab = tabs.find(({ current }) => current)?.to
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab changes what is scrolled into view
  useEffect(() => {
    if (listRef.current) scrollToCurrent(listRef.current)
  }, [currentTab])
  return (
    <nav
      ref={listRef}
      aria-label={label}
      className={cx('flex gap-1 overflow-x-auto border-b border-hairline', className)}
    >
      {tabs.map(({ label: name, to, current, count }) => (
        <Link
          key={name}
          to={to}
          aria-current={current ? 'page' : undefined}
          className={cx(
            '-mb-px inline-flex h-11 items-center gap-2 border-b-2 px-3 font-medium whitespace-nowrap -outline-offset-2',
            current ? 'border-link text-link' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {name}
          {count !== undefined && <span className="text-xs text-muted tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the bar alone, at once, so that a current tab beyond its edge is visible; `scrollIntoView` would also scroll the page. */
function scrollToCurrent(list: HTMLElement) {
  const tab = list.querySelector('[aria-current]')?.getBoundingClientRect()
  const { left, right } = list.getBoundingClientRect()
  if (tab) list.scrollLeft += Math.max(0, tab.right - right) - Math.max(0, left - tab.left)
}
