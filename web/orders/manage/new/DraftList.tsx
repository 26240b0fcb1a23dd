import { formatRupees, toPaise } from '#contract/money.ts'
import { draftDays } from '#contract/orders/staff/staff-order-limits.ts'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'

type Props = { openId: string | null; onOpen: (id: string) => void }

/** The drafts of orders; nothing while there are none. */
export function DraftList({ openId, onOpen }: Props) {
  const { data, error, isLoading, refetch } = useQuery('GET /staff-orders/drafts', {})
  const removing = useDialogState<{ id: string; customerName: string | null }>()
  const drafts = data?.drafts.filter(({ id }) => id !== openId) ?? []
  const errorBox = (
    <QueryErrorBox error={error} fallback="Failed to fetch the drafts." onRetry={refetch} busy={isLoading} />
  )
  if (drafts.length === 0) return errorBox
  const remove = async (id: string) => {
    const removed = call('DELETE /staff-orders/drafts/{id}', { params: { id } })
    toast.success((await withErrorMessage(removed, 'Failed to delete the draft.')).message)
    refetch()
  }
  return (
    <Panel title="Drafts" text={`A draft holds no stock. It is deleted ${draftDays} days after its last change.`}>
      {errorBox}
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
            <Button size="sm" aria-haspopup="dialog" onClick={() => removing.open({ id, customerName })}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {removing.subject && (
        <DeleteDialog
          open={removing.isOpen}
          onClose={removing.close}
          question="Are you sure you want to delete this draft?"
          text={removing.subject.customerName ?? 'No customer yet'}
          onDelete={() => remove(removing.subject!.id)}
        />
      )}
    </Panel>
  )
}
