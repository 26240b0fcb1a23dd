import { useQuery } from '#web/api/use-query.ts'
import { RemoveDemonstration } from '#web/company/manage/RemoveDemonstration.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'

/** States that the figures include demonstration orders, with the button that removes the demonstration data. */
export function DemonstrationNotice({ orders, onRemoved }: { orders: number; onRemoved: () => void }) {
  const { data } = useQuery('GET /demonstration', {})
  return (
    <div
      role="note"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-well px-5 py-3 text-sm"
    >
      <p>These figures include {formatCount(orders, 'demonstration order')}.</p>
      {data && <RemoveDemonstration demonstration={data} onRemoved={onRemoved} />}
    </div>
  )
}
