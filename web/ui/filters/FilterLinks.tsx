import { useRef } from 'react'
import { optionClass } from '../data/Chip.tsx'
import { Link } from '../Link.tsx'
import { useScrollToCurrent } from '../layout/use-scroll-to-current.ts'

type FilterLink = { label: string; to: string; current: boolean; count?: number | undefined }

type Props = {
  /** What the filter is about, such as 'Status'. */
  label: string
  links: readonly FilterLink[]
}

/** The values of one filter of a list as links, such as orders by status. Links to other pages are `TabLinks`. */
export function FilterLinks({ label, links }: Props) {
  const listRef = useRef<HTMLElement>(null)
  useScrollToCurrent(listRef, links.find(({ current }) => current)?.to)
  return (
    <nav ref={listRef} aria-label={label} className="flex gap-2 overflow-x-auto">
      {links.map(({ label: name, to, current, count }) => (
        <Link
          key={name}
          to={to}
          aria-current={current ? 'true' : undefined}
          className={`${optionClass(current)} -outline-offset-2`}
        >
          {name}
          {count !== undefined && <span className="text-xs tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
