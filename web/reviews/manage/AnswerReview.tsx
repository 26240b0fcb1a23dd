import { useState } from 'react'
import { maxAnswerLength } from '#contract/reviews/review-limits.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import type { AdminReview, ChangedReview } from './admin-review.ts'

type Props = { review: AdminReview; onClose: () => void; onSaved: (changed: ChangedReview) => void }

/** The form of the shop's public answer; an empty text removes it. */
export function AnswerReview({ review: { id, firstName, answer }, onClose, onSaved }: Props) {
  const [text, setText] = useState(answer?.text ?? '')
  const { busy, error, send } = useCall('PUT /reviews/{id}/answer')
  const save = () =>
    send({ params: { id }, body: { answer: text.trim() || null } }, (changed) => {
      onSaved(changed)
      onClose()
    })
  return (
    <FormModal
      open
      onClose={onClose}
      title={`Answer ${firstName}`}
      text="Everybody sees the answer below the review."
      dirty={text !== (answer?.text ?? '')}
      busy={busy}
      saveText="Save answer"
      canSave={text.trim() !== '' || answer !== undefined}
      error={error ? messageOf(error, 'Failed to save the answer.') : undefined}
      onSubmit={save}
    >
      <Field label="Answer" hint={answer && 'Without text the answer is removed.'}>
        <TextArea rows={5} maxLength={maxAnswerLength} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
    </FormModal>
  )
}
