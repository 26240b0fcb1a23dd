import { call } from '#web/api/call.ts'
import { HideDialog } from '#web/moderation/HideDialog.tsx'
import type { AdminReview, ChangedReview } from './admin-review.ts'

type Props = {
  review: AdminReview
  onClose: () => void
  onSaved: (changed: ChangedReview) => void
  /** Called if its author has edited the review, which is then not shown again unread. */
  onOutdated: () => void
}

/** Hides a review for a reason, or shows it again. */
export const HideReview = ({ review: { id, hiddenReason, editedAt }, onClose, onSaved, onOutdated }: Props) => (
  <HideDialog
    what="review"
    isHidden={hiddenReason !== undefined}
    showText="Everybody sees the review, and it counts again."
    hideText="Nobody but its author sees the review, and it does not count. A bad opinion is no reason."
    onClose={onClose}
    onOutdated={onOutdated}
    onChange={async (reason) => {
      const body = { reason, ...(reason === null && { seenEditedAt: editedAt ?? null }) }
      onSaved(await call('PUT /reviews/{id}/hidden', { params: { id }, body }))
    }}
  />
)
