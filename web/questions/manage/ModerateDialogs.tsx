import { maxAnswerLength } from '#contract/questions/question-limits.ts'
import { call } from '#web/api/call.ts'
import { HideDialog } from '#web/moderation/HideDialog.tsx'
import { TextDialog } from '#web/moderation/TextDialog.tsx'
import type { AdminAnswer, AdminQuestion, ChangedQuestion } from './admin-question.ts'

type Props = { question: AdminQuestion; onClose: () => void; onSaved: (changed: ChangedQuestion) => void }

/** The form of the shop's answer; an empty text removes it. `onOutdated` is called if someone else has changed it. */
export function AnswerAsStore({
  question: { id, text: question, answers },
  onClose,
  onSaved,
  onOutdated,
}: Props & { onOutdated: () => void }) {
  const former = answers.find(({ isOfStore }) => isOfStore)
  return (
    <TextDialog
      onClose={onClose}
      title="Answer the question"
      text="Everybody sees the answer on the page of the product. The customer gets a mail with the first one."
      label="Answer"
      hint={former && 'Without text the answer is removed. A changed answer starts without votes.'}
      maxLength={maxAnswerLength}
      initial={former?.text}
      saveText="Save answer"
      failure="Failed to save the answer."
      onOutdated={onOutdated}
      onSend={async (text) => {
        const body = { answer: text || null, seenAnswer: former?.text ?? null }
        onSaved(await call('PUT /questions/{id}/answer', { params: { id }, body }))
      }}
    >
      <p className="wrap-anywhere whitespace-pre-line font-semibold">{question}</p>
    </TextDialog>
  )
}

/** Hides a question, or one of its answers, for a reason, or shows it again. */
export const HideQuestion = ({ question, answer, onClose, onSaved }: Props & { answer: AdminAnswer | undefined }) => {
  const { id, hiddenReason } = answer ?? question
  return (
    <HideDialog
      what={answer ? 'answer' : 'question'}
      isHidden={hiddenReason !== undefined}
      showText={answer ? 'Everybody sees the answer again.' : 'Everybody sees the question and its answers again.'}
      hideText={
        answer
          ? 'Nobody but its author sees the answer. A bad opinion is no reason.'
          : 'Nobody but its author sees the question, and nobody sees its answers. A bad opinion is no reason.'
      }
      onClose={onClose}
      onChange={async (reason) => {
        const input = { params: { id }, body: { reason } }
        onSaved(
          await (answer
            ? call('PUT /questions/answers/{id}/hidden', input)
            : call('PUT /questions/{id}/hidden', input)),
        )
      }}
    />
  )
}
