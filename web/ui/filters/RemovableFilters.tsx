import { useNavigate } from 'react-router'
import { ButtonLink } from '../ButtonLink.tsx'
import { Chip } from '../data/Chip.tsx'

type Props = {
  /** Each with the URL of the list without it. */
  filters: readonly { label: string; hrefWithout: string }[]
  clearHref: string
}

/** The active filters of a list, each with a button that removes it; nothing without filters. */
export function RemovableFilters({ filters, clearHref }: Props) {
  const navigate = useNavigate()
  if (filters.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filters.map(({ label, hrefWithout }) => (
        <Chip key={label} removeLabel={`Remove filter ${label}`} onRemove={() => navigate(hrefWithout)}>
          {label}
        </Chip>
      ))}
      <ButtonLink to={clearHref} variant="quiet">
        Clear all
      </ButtonLink>
    </div>
  )
}
