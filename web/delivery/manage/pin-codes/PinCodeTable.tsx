import MapPin from 'lucide-react/icons/map-pin'
import Trash from 'lucide-react/icons/trash'
import type { CallResponse } from '#contract/calls.ts'
import { call } from '#web/api/call.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { iconButtonsClass, touchSizeClass } from '#web/ui/data/row-actions.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'

type PinCodeRule = CallResponse<'GET /delivery/pin-codes'>['pinCodes'][number]

type Props = {
  pinCodes: readonly PinCodeRule[]
  isSearch: boolean
  /** The store has a courier's list. */
  hasList: boolean
  /** The store delivers to its delivery zones only. */
  hasZones: boolean
  busy: boolean
  onChanged: () => void
  /** Undefined on the first and the last page. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The PIN codes of the list and the exceptions, page by page; an exception can be deleted. */
export function PinCodeTable({ pinCodes, isSearch, hasList, hasZones, busy, onChanged, ...paging }: Props) {
  const { onPrevious, onNext } = paging
  const deletion = useDialogState<PinCodeRule>()
  const remove = async () => {
    if (!deletion.subject) return
    const params = { pinCode: deletion.subject.pinCode }
    const { message } = await withErrorMessage(
      call('DELETE /delivery/pin-codes/{pinCode}', { params }),
      'Failed to delete the exception.',
    )
    toast.success(message)
    onChanged()
  }
  return (
    <>
      <Table
        caption="PIN codes"
        busy={busy}
        rows={pinCodes}
        keyOf={({ pinCode, source }) => `${pinCode} ${source}`}
        columns={[
          { head: 'PIN code', cell: ({ pinCode }) => <span className="font-semibold tabular-nums">{pinCode}</span> },
          { head: 'From', cell: ({ source }) => (source === 'LIST' ? 'Courier’s list' : 'Exception') },
          { head: 'Delivery', cell: ({ isServiceable }) => (isServiceable ? 'Yes' : 'No') },
          { head: 'Cash on delivery', cell: ({ isCodAvailable }) => (isCodAvailable ? 'Yes' : 'No') },
          {
            head: 'Actions',
            actions: true,
            cell: (rule) =>
              rule.source === 'EXCEPTION' && (
                <div className={iconButtonsClass}>
                  <IconButton
                    size="sm"
                    className={touchSizeClass}
                    label={`Delete exception ${rule.pinCode}`}
                    onClick={() => deletion.open(rule)}
                  >
                    <Trash className="size-4 text-danger" />
                  </IconButton>
                </div>
              ),
          },
        ]}
        empty={<NoPinCodes isSearch={isSearch} hasZones={hasZones} />}
      />
      {(onPrevious || onNext) && (
        <div className="flex justify-between gap-3">
          <Button aria-disabled={!onPrevious || busy} onClick={onPrevious}>
            Previous
          </Button>
          <Button aria-disabled={!onNext || busy} onClick={onNext}>
            Next
          </Button>
        </div>
      )}
      <DeleteDialog
        open={deletion.isOpen}
        onClose={deletion.close}
        question="Are you sure you want to delete this exception?"
        text={
          deletion.subject &&
          `${deletion.subject.pinCode}. ${hasList ? 'The courier’s list applies again.' : 'It then has no rule of its own.'}`
        }
        onDelete={remove}
      />
    </>
  )
}

const NoPinCodes = ({ isSearch, hasZones }: Pick<Props, 'isSearch' | 'hasZones'>) => (
  <EmptyState
    icon={<MapPin aria-hidden="true" />}
    title={isSearch ? 'No such PIN code' : 'No PIN codes yet'}
    text={
      isSearch
        ? 'Neither the list nor the exceptions have a PIN code with these digits.'
        : `The store delivers to every PIN code${hasZones ? ' of its zones' : ''}. Upload your courier’s list, or add an exception.`
    }
  />
)
