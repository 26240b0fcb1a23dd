import { maxAnswerLength } from '#contract/reviews/review-limits.ts'
import { call } from '#web/api/call.ts'
import { TextDialog } from '#web/moderation/TextDialog.tsx'
import type { AdminReview, ChangedReview } from './admin-review.ts'

type Props = {
  review: AdminReview
  onClose: () => void
  onSaved: (changed: ChangedReview) => void
  /** Called if someone else has changed the answer, or its author the review. */
  onOutdated: () => void
}

/** The form of the shop's public answer; an empty text removes it. */
export const AnswerReview = ({ review: { id, firstName, answer, editedAt }, onClose, onSaved, onOutdated }: Props) => (
  <TextDialog
    onClose={onClose}
    title={`Answer ${firstName}`}
    text="Everybody sees the answer below the review."
    label="Answer"
    hint={answer && 'Without text the answer is removed.'}
    maxLength={maxAnswerLength}
    initial={answer?.text}
    saveText="Save answer"
    failure="Failed to save the answer."
    onOutdated={onOutdated}
    onSend={async (text) => {
      const body = { answer: text || null, seenAnswer: answer?.text ?? null, seenEditedAt: editedAt ?? null }
      onSaved(await call('PUT /reviews/{id}/answer', { params: { id }, body }))
    }}
  />
)
