import CircleCheck from 'lucide-react/icons/circle-check'
import Package from 'lucide-react/icons/package'
import { CompanySectionLink } from '#web/company/manage/sections/CompanySectionLink.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx'

type Props = { q: string; only: 'low' | 'out' | undefined; lowStockThreshold: number }

/** The empty state of the stock list. */
export function NoStock({ q, only, lowStockThreshold }: Props) {
  if (q) return <NoMatches q={q} clearHref="/admin/stock" clearLabel="Show all stock" />
  const all = <ButtonLink to="/admin/stock">Show all stock</ButtonLink>
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
  threshold === 0 ? (
    <>
      The low stock threshold in <CompanySectionLink section="stock" /> is 0, so nothing is called low.
    </>
  ) : (
    `No variant is down to ${threshold} or fewer pieces.`
  )
