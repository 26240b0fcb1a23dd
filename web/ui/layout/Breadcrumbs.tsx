import ChevronRight from 'lucide-react/icons/chevron-right'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'

type Crumb = { label: string; to?: string }

/** Breadcrumbs from the home page; the last item is the current page. */
export function Breadcrumbs({ crumbs, className }: { crumbs: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label="Breadcrumb" className={cx('text-sm text-muted', className)}>
      <ol className="flex flex-wrap items-center gap-x-1">
        {crumbs.map(({ label, to }, index) => (
          <li key={to ?? 'here'} className="flex min-w-0 items-center gap-x-1">
            {index > 0 && <ChevronRight className="size-4 shrink-0 opacity-60" />}
            {to ? (
              <Link
                to={to}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="line-clamp-1 text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
