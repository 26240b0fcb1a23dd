import PackageSearch from 'lucide-react/icons/package-search'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'

type Props = {
  /** The title of an empty list without filters. */
  title?: string
  /** The URL of the list without its filters, if it has some. */
  clearHref?: string | undefined
}

/** A list without products; a filtered one has a link that removes the filters. */
export const NoProducts = ({ title = 'No Products Found', clearHref }: Props) => (
  <EmptyState
    icon={<PackageSearch aria-hidden="true" />}
    title={clearHref ? 'No Products Found' : title}
    text={clearHref && 'Nothing fits with these filters.'}
    action={
      clearHref && (
        <Link to={clearHref} preventScrollReset className={buttonClass({})}>
          Remove all filters
        </Link>
      )
    }
  />
)
