import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { buttonClass } from '../button-class.ts'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'
import { useFocusFallback } from '../use-focus-fallback.ts'

type Props = {
  page: number
  totalPages: number
  /** The URL of a page; the links work without JavaScript. */
  hrefOf: (page: number) => string
  label?: string
}

/** The first, the last, the current page and its neighbours; 0 is a gap. */
export function visiblePages(page: number, totalPages: number): number[] {
  const near = [1, page - 1, page, page + 1, totalPages].filter((one) => one >= 1 && one <= totalPages)
  const pages = [...new Set(near)].sort((one, other) => one - other)
  return pages.flatMap((one, index) => {
    const before = pages[index - 1]
    if (before === undefined || one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : [0, one]
  })
}

/** Links to the pages of a list; nothing for a single page. A change of the page is announced. */
export function Pagination({ page, totalPages, hrefOf, label = 'Pages' }: Props) {
  // On the first and the last page the pressed step is gone.
  const nav = useFocusFallback<HTMLElement>()
  if (totalPages <= 1) return null
  return (
    <nav ref={nav} tabIndex={-1} aria-label={label} className="flex flex-wrap items-center justify-center sm:gap-1">
      <p role="status" className="sr-only">
        Page {page} of {totalPages}
      </p>
      <Step to={page > 1 ? hrefOf(page - 1) : null} label="Previous page">
        <ChevronLeft className="size-5" />
      </Step>
      {visiblePages(page, totalPages).map((one, index) =>
        one === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key
          <span key={`gap${index}`} aria-hidden="true" className="w-6 text-center text-muted">
            …
          </span>
        ) : (
          <Link
            key={one}
            to={hrefOf(one)}
            aria-label={`Page ${one}`}
            aria-current={one === page ? 'page' : undefined}
            className={buttonClass({
              variant: 'quiet',
              className: cx('min-w-9! px-1! tabular-nums sm:min-w-11!', one === page && 'bg-link! text-link-ink!'),
            })}
          >
            {one}
          </Link>
        ),
      )}
      <Step to={page < totalPages ? hrefOf(page + 1) : null} label="Next page">
        <ChevronRight className="size-5" />
      </Step>
    </nav>
  )
}

function Step({ to, label, children }: { to: string | null; label: string; children: React.ReactNode }) {
  const stepClass = buttonClass({ variant: 'quiet', square: true })
  if (to === null) {
    return (
      <span aria-hidden="true" className={cx(stepClass, 'opacity-35')}>
        {children}
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} title={label} className={stepClass}>
      {children}
    </Link>
  )
}
