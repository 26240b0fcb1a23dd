import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Link } from '#web/ui/Link.tsx'

/** An active filter as an item of a list: a link to the page without it. */
export const FilterChip = ({ label, to }: { label: ReactNode; to: string }) => (
  <li className="max-w-full">
    <Link
      to={to}
      preventScrollReset
      className="inline-flex h-11 max-w-full items-center gap-2 rounded-full border border-link bg-link-tint px-4 text-sm font-medium whitespace-nowrap text-link transition-colors hover:border-link-strong"
    >
      <span className="truncate">
        <span className="sr-only">Remove filter: </span>
        {label}
      </span>
      <X className="size-4 shrink-0" />
    </Link>
  </li>
)
