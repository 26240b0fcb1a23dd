import SearchX from 'lucide-react/icons/search-x'
import { ButtonLink } from '../ButtonLink.tsx'
import { EmptyState } from './EmptyState.tsx'

type Props = {
  q: string
  /** The URL of the table without filters. */
  clearHref: string
  clearLabel: string
}

/** Replaces a table without matching rows. */
export function NoMatches({ q, clearHref, clearLabel }: Props) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={q ? `Nothing found for “${q}”` : 'Nothing matches these filters'}
      text={q ? 'Try fewer or other words.' : 'Try fewer filters.'}
      action={<ButtonLink to={clearHref}>{clearLabel}</ButtonLink>}
    />
  )
}
