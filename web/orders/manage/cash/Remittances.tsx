import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee'
import { useState } from 'react'
import { formatDay } from '#contract/delivery/delivery-texts.ts'
import { toPaise } from '#contract/money.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { CursorPager } from '#web/ui/paging/CursorPager.tsx'
import { courierLabel, type Remittance, remittanceKindLabels } from './cash-labels.ts'
import { RemittanceModal } from './RemittanceModal.tsx'

/** The remittances and receipts, the newest first. */
export function Remittances({ onChanged }: { onChanged: () => void }) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const { data, error, isLoading, refetch } = useQuery('GET /courier-cash/remittances', {
    query: { ...(cursor !== undefined && { cursor }) },
  })
  const dialog = useDialogState<Remittance>()
  if (error) {
    return (
      <QueryErrorBox error={error} fallback="Failed to fetch the remittances." onRetry={refetch} busy={isLoading} />
    )
  }
  if (!data) return <TableSkeleton />
  const changed = () => {
    setCursors([])
    refetch()
    onChanged()
  }
  return (
    <>
      <Table
        caption="Remittances"
        busy={isLoading}
        rows={data.remittances}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Reference', cell: (remittance) => <ReferenceCell remittance={remittance} /> },
          {
            head: 'Paid on',
            cell: ({ remittedOn }) => <span className="whitespace-nowrap">{formatDay(remittedOn)}</span>,
          },
          { head: 'Courier', cell: courierLabel },
          { head: 'Lines', numeric: true, cell: ({ lineCount }) => lineCount },
          { head: 'Total', numeric: true, cell: (remittance) => <TotalCell remittance={remittance} /> },
          { head: 'Result', cell: (remittance) => <ResultCell remittance={remittance} /> },
          {
            head: 'Actions',
            actions: true,
            cell: (remittance) => (
              <Button
                size="sm"
                aria-label={`Open remittance ${remittance.reference}`}
                onClick={() => dialog.open(remittance)}
              >
                Open
              </Button>
            ),
          },
        ]}
        empty={
          <EmptyState
            icon={<ReceiptIndianRupee />}
            title="No remittances yet"
            text="Upload the remittance file of your courier, or mark parcels as received."
          />
        }
      />
      <CursorPager cursors={cursors} nextCursor={data.nextCursor} busy={isLoading} onChange={setCursors} />
      {dialog.subject && (
        <RemittanceModal
          key={dialog.openCount}
          remittance={dialog.subject}
          open={dialog.isOpen}
          onClose={dialog.close}
          onChanged={changed}
        />
      )}
    </>
  )
}

function ReferenceCell({ remittance: { reference, kind, fileName } }: { remittance: Remittance }) {
  return (
    <span className="grid leading-snug">
      <span className="font-semibold wrap-anywhere">{reference}</span>
      <span className="text-xs font-normal text-muted wrap-anywhere">{fileName ?? remittanceKindLabels[kind]}</span>
    </span>
  )
}

function TotalCell({ remittance: { kind, total } }: { remittance: Remittance }) {
  return (
    <span className="font-semibold">
      {kind === 'REVERSAL' && '−'}
      <Amount paise={toPaise(total)} />
    </span>
  )
}

function ResultCell({ remittance: { kind, isReversed, problemCount } }: { remittance: Remittance }) {
  if (isReversed) return <StatusDot>Reversed</StatusDot>
  if (kind === 'REVERSAL') return <StatusDot>Reversal</StatusDot>
  if (problemCount === 0) return <StatusDot tone="success">As expected</StatusDot>
  return <StatusDot tone="warning">{formatCount(problemCount, 'difference')}</StatusDot>
}
