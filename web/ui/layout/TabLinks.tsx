import { useRef } from 'react'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'
import { useScrollToCurrent } from './use-scroll-to-current.ts'

type TabLink = { label: string; to: string; current: boolean }

/** The pages of one subject as tabs, each a link. The values of a filter of a list are `FilterLinks`. */
export function TabLinks({ label, tabs, className }: { label: string; tabs: readonly TabLink[]; className?: string }) {
  const listRef = useRef<HTMLElement>(null)
  useScrollToCurrent(listRef, tabs.find(({ current }) => current)?.to)
  return (
    <nav
      ref={listRef}
      aria-label={label}
      className={cx('flex gap-1 overflow-x-auto border-b border-hairline', className)}
    >
      {tabs.map(({ label: name, to, current }) => (
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
        </Link>
      ))}
    </nav>
  )
}
