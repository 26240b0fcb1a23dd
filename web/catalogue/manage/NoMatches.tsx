import SearchX from 'lucide-react/icons/search-x'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

type Props = {
  q: string
  /** The address of the whole table, and what the way there is called. */
  to: string
  all: string
}

/** Stands in place of a table that was narrowed down to nothing. */
export function NoMatches({ q, to, all }: Props) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={q ? `Nothing found for “${q}”` : 'Nothing is like that'}
      text={q ? 'Try fewer or other words.' : 'Try fewer filters.'}
      action={<ButtonLink to={to}>{all}</ButtonLink>}
    />
  )
}
