import CircleCheck from 'lucide-react/icons/circle-check'
import Package from 'lucide-react/icons/package'
import SearchX from 'lucide-react/icons/search-x'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

type Props = { q: string; only: 'low' | 'out' | undefined; lowStockThreshold: number }

/** The empty state of the stock list. */
export function NoStock({ q, only, lowStockThreshold }: Props) {
  const all = <ButtonLink to="/admin/stock">Show all stock</ButtonLink>
  if (q) {
    return (
      <EmptyState icon={<SearchX />} title={`Nothing found for “${q}”`} text="Try fewer or other words." action={all} />
    )
  }
  if (only === 'low') {
    return (
      <EmptyState icon={<CircleCheck />} title="Nothing is low" text={lowStockText(lowStockThreshold)} action={all} />
    )
  }
  if (only === 'out') {
    return (
      <EmptyState icon={<CircleCheck />} title="Nothing is sold out" text="Every variant can be bought." action={all} />
    )
  }
  return (
    <EmptyState
      icon={<Package />}
      title="No stock yet"
      text="Products bring their variants and stock along. Add the first one."
      action={<ButtonLink to="/admin/products">Go to products</ButtonLink>}
    />
  )
}

const lowStockText = (threshold: number) =>
  threshold === 0
    ? 'The low stock threshold in Company Details is 0, so nothing is called low.'
    : `No variant is down to ${threshold} or fewer pieces.`
