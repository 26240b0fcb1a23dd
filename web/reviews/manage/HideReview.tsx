import { useState } from 'react'
import { type HiddenReason, hiddenReasons } from '#contract/moderation/hidden-reasons.ts'
import { call } from '#web/api/call.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { AdminReview, ChangedReview } from './admin-review.ts'

const reasons = Object.keys(hiddenReasons) as HiddenReason[]

type Props = { review: AdminReview; onClose: () => void; onSaved: (changed: ChangedReview) => void }

/** Hides a review for a reason, or shows it again. */
export function HideReview({ review: { id, hiddenReason }, onClose, onSaved }: Props) {
  const [reason, setReason] = useState<HiddenReason>('ABUSE')
  const change = async () => {
    const body = { reason: hiddenReason ? null : reason }
    onSaved(
      await withErrorMessage(call('PUT /reviews/{id}/hidden', { params: { id }, body }), 'Failed to hide the review.'),
    )
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={hiddenReason ? 'Show review again' : 'Hide review'}
      text={
        hiddenReason
          ? 'Everybody sees the review, and it counts again.'
          : 'Nobody but its author sees the review, and it does not count. A bad opinion is no reason. The author sees the reason, and the activity log keeps it.'
      }
      confirmText={hiddenReason ? 'Show review' : 'Hide review'}
      onConfirm={change}
    >
      {!hiddenReason && (
        <Field label="Reason">
          <Select value={reason} onChange={(event) => setReason(event.target.value as HiddenReason)}>
            {reasons.map((one) => (
              <option key={one} value={one}>
                {hiddenReasons[one]}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </ConfirmDialog>
  )
}
