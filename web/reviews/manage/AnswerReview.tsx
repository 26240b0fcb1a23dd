import { maxAnswerLength } from '#contract/reviews/review-limits.ts'
import { call } from '#web/api/call.ts'
import { TextDialog } from '#web/moderation/TextDialog.tsx'
import type { AdminReview, ChangedReview } from './admin-review.ts'

type Props = { review: AdminReview; onClose: () => void; onSaved: (changed: ChangedReview) => void }

/** The form of the shop's public answer; an empty text removes it. */
export const AnswerReview = ({ review: { id, firstName, answer }, onClose, onSaved }: Props) => (
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
    onSend={async (text) =>
      onSaved(await call('PUT /reviews/{id}/answer', { params: { id }, body: { answer: text || null } }))
    }
  />
)
