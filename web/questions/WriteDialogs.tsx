import { maxAnswerLength, maxQuestionLength } from '#contract/questions/question-limits.ts'
import { call } from '#web/api/call.ts'
import { TextDialog } from '#web/moderation/TextDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { QuestionViewModel } from './question.ts'

type DialogProps = { onClose: () => void; onSent: () => void }

/** The form of a new question. */
export const AskQuestion = ({
  product: { id: productId, name },
  onClose,
  onSent,
}: DialogProps & { product: { id: string; name: string } }) => (
  <TextDialog
    onClose={onClose}
    title="Ask a question"
    text={`About ${name}. Your question is published with your first name, and cannot be changed afterwards.`}
    label="Question"
    hint="Leave out names, numbers and addresses. We write to you when it is answered."
    maxLength={maxQuestionLength}
    saveText="Publish question"
    failure="Failed to publish your question."
    onSend={async (text) => {
      const { message } = await call('POST /products/{productId}/questions', { params: { productId }, body: { text } })
      toast.success(message)
      onSent()
    }}
  />
)

/** The form of an answer by a customer who got the product. */
export const AnswerQuestion = ({
  question: { id, text: question },
  onClose,
  onSent,
}: DialogProps & { question: QuestionViewModel }) => (
  <TextDialog
    onClose={onClose}
    title="Answer the question"
    text="Your answer is published with your first name and “Verified purchase”, and cannot be changed afterwards."
    label="Answer"
    maxLength={maxAnswerLength}
    saveText="Publish answer"
    failure="Failed to publish your answer."
    onSend={async (text) => {
      const { message } = await call('POST /questions/{id}/answers', { params: { id }, body: { text } })
      toast.success(message)
      onSent()
    }}
  >
    <p className="wrap-anywhere whitespace-pre-line font-semibold">{question}</p>
  </TextDialog>
)
