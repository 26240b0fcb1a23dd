import { formatRupees, toPaise } from '#contract/money.ts'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'

type Props = { openId: string | null; onOpen: (id: string) => void }

/** The drafts of orders; nothing while there are none. */
export function DraftList({ openId, onOpen }: Props) {
  const { data, refetch } = useQuery('GET /staff-orders/drafts', {})
  const removing = useCall('DELETE /staff-orders/drafts/{id}')
  const drafts = data?.drafts.filter(({ id }) => id !== openId) ?? []
  if (drafts.length === 0) return null
  const remove = (id: string) =>
    removing.send(
      { params: { id } },
      ({ message }) => {
        toast.success(message)
        refetch()
      },
      () => {
        toast.error('Failed to delete the draft.')
        refetch()
      },
    )
  return (
    <Panel title="Drafts" text="A draft holds no stock. It is deleted 30 days after its last change.">
      <ul aria-label="Drafts" className="grid divide-y divide-hairline rounded-card border border-hairline px-3">
        {drafts.map(({ id, customerName, pieces, subtotal, updatedOn }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-2">
            <span className="grid min-w-44 flex-1">
              <span className="font-medium">{customerName ?? 'No customer yet'}</span>
              <span className="text-sm text-muted">
                {pieces} {pieces === 1 ? 'piece' : 'pieces'} · {formatRupees(toPaise(subtotal))} ·{' '}
                <DateTime iso={updatedOn} withTime />
              </span>
            </span>
            <Button size="sm" onClick={() => onOpen(id)}>
              Open
            </Button>
            <Button size="sm" busy={removing.busy} onClick={() => remove(id)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
