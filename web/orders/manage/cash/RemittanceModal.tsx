import { useState } from 'react'
import { formatDay } from '#contract/delivery/delivery-texts.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { CursorPager } from '#web/ui/paging/CursorPager.tsx'
import { courierLabel, type Remittance, remittanceKindLabels } from './cash-labels.ts'
import { RemittanceLines } from './RemittanceLines.tsx'
import { ReverseRemittance } from './ReverseRemittance.tsx'

type Props = { remittance: Remittance; open: boolean; onClose: () => void; onChanged: () => void }

/** A remittance with its lines; it can be reversed. */
export function RemittanceModal({ remittance, open, onClose, onChanged }: Props) {
  const { id, kind, reference, isReversed, problemCount, lineCount } = remittance
  const [onlyProblems, setOnlyProblems] = useState(problemCount > 0)
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const { data, error, isLoading, refetch } = useQuery('GET /courier-cash/remittances/{id}', {
    params: { id },
    query: { ...(onlyProblems && { only: 'problems' as const }), ...(cursor !== undefined && { cursor }) },
  })
  const reversal = useDialogState<undefined>()
  const canReverse = kind !== 'REVERSAL' && !isReversed
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="xl"
      fullOnPhone
      title={`Remittance ${reference}`}
      text={`${remittanceKindLabels[kind]}${isReversed ? ', reversed' : ''}`}
    >
      <div className="grid gap-5 text-sm">
        <RemittanceFacts remittance={remittance} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          {problemCount > 0 && problemCount < lineCount ? (
            <Checkbox
              label="Only differences"
              checked={onlyProblems}
              onChange={() => {
                setOnlyProblems(!onlyProblems)
                setCursors([])
              }}
            />
          ) : (
            <span />
          )}
          {canReverse && (
            <Button size="sm" onClick={() => reversal.open(undefined)}>
              Reverse
            </Button>
          )}
        </div>
        <QueryErrorBox error={error} fallback="Failed to fetch the lines." onRetry={refetch} busy={isLoading} />
        {!data && !error && <TableSkeleton />}
        {data && (
          <>
            <RemittanceLines caption="Lines" lines={data.lines} busy={isLoading} showResult />
            <CursorPager cursors={cursors} nextCursor={data.nextCursor} busy={isLoading} onChange={setCursors} />
          </>
        )}
      </div>
      {reversal.openCount > 0 && (
        <ReverseRemittance
          key={reversal.openCount}
          remittance={remittance}
          open={reversal.isOpen}
          onClose={reversal.close}
          onReversed={() => {
            onClose()
            onChanged()
          }}
        />
      )}
    </Modal>
  )
}

function RemittanceFacts({ remittance }: { remittance: Remittance }) {
  const { remittedOn, total, charges, fileName, note, createdOn, createdBy } = remittance
  const [sum, kept] = [toPaise(total), toPaise(charges)]
  return (
    <dl className="grid gap-1.5">
      <DescriptionItem name="Courier">{courierLabel(remittance)}</DescriptionItem>
      <DescriptionItem name="Paid on">{formatDay(remittedOn)}</DescriptionItem>
      <DescriptionItem name="Sum of the lines">{formatRupees(sum)}</DescriptionItem>
      {kept > 0 && <DescriptionItem name="Charges of the courier">{formatRupees(kept)}</DescriptionItem>}
      {kept > 0 && <DescriptionItem name="Paid to the bank">{formatRupees(sum - kept)}</DescriptionItem>}
      {fileName && <DescriptionItem name="File">{fileName}</DescriptionItem>}
      {note && <DescriptionItem name="Note">{note}</DescriptionItem>}
      <DescriptionItem name="Recorded">
        <DateTime iso={createdOn} withTime />
        {createdBy && `, ${createdBy}`}
      </DescriptionItem>
    </dl>
  )
}
