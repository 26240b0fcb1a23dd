import { useRef } from 'react'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'
import { useScrollToCurrent } from './use-scroll-to-current.ts'

type TabLink = { label: string; to: string; current: boolean; count?: number }

/** Tabs with a URL each: pages of one subject, or filters of a list such as orders by status. */
export function TabLinks({ label, tabs, className }: { label: string; tabs: readonly TabLink[]; className?: string }) {
  const listRef = useRef<HTMLElement>(null)
  useScrollToCurrent(listRef, tabs.find(({ current }) => current)?.to)
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
            '-mb-px inline-flex h-11 items-center gap-2 border-b-2 px-3 font-medium max-sm:px-2.5 whitespace-nowrap -outline-offset-2',
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
