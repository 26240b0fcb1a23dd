import type { Input } from '#contract/endpoint.ts'
import type { HiddenReason } from '#contract/moderation/hidden-reasons.ts'
import type { questions } from '#contract/questions/questions.ts'
import { hadValue } from '#server/audit/audit.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import { assertSeenAnswer, type ModerateDeps, moderate } from '#server/moderation/moderate.ts'
import { notifyAsker } from './answer-question.ts'
import {
  type AnswerRow,
  findAllAnswers,
  findQuestionIdOf,
  lockAnswer,
  replaceStoreAnswer,
  setAnswerHidden,
} from './answers.store.ts'
import { toAdminQuestion } from './question-response.ts'
import { findQuestion, lockQuestion, type QuestionRow, setQuestionHidden } from './questions.store.ts'

type QuestionWithAnswers = QuestionRow & { answers: AnswerRow[] }

const storeAnswerOf = ({ answers }: QuestionWithAnswers): string | null =>
  answers.find(({ isOfStore }) => isOfStore)?.text ?? null

/** Whether the store has answered a question before, also if that answer is removed by now. */
const wasAnsweredByStore = (trx: RunningTransaction, id: string): Promise<boolean> =>
  hadValue(trx, { subject: 'question', subjectId: id, field: 'answer' })

/**
 * Sets the store's answer to a question; null removes it. The first one is mailed to the author of the question. A conflict when the stored
 * answer is not `seenAnswer`.
 */
export async function answerAsStore(
  context: ModerateDeps & Pick<AppContext, 'publicUrl'>,
  administrator: Caller,
  id: string,
  { answer, seenAnswer }: Input<typeof questions.answerAsStore>['body'],
) {
  const question = await moderate(
    context,
    { administrator, id, subject: 'question' },
    {
      ...stepsOf(id),
      change: async (trx, now, before) => {
        const former = storeAnswerOf(before)
        assertSeenAnswer(former, seenAnswer)
        if (former === answer) return
        await replaceStoreAnswer(trx, id, answer, now)
        if (answer === null || former !== null || before.hiddenReason) return
        if (!(await wasAnsweredByStore(trx, id))) await notifyAsker(trx, context, before, answer)
      },
      snapshot: (row) => ({ answer: storeAnswerOf(row) }),
    },
  )
  return toResponse(answer === null ? 'The answer is removed.' : 'The answer is published.', question)
}

/** Hides a question with its answers for a reason that its author sees and the audit log keeps; null shows it again. */
export async function hideQuestion(
  context: ModerateDeps,
  administrator: Caller,
  id: string,
  reason: HiddenReason | null,
) {
  const question = await moderate(
    context,
    { administrator, id, subject: 'question' },
    {
      ...stepsOf(id),
      change: (trx) => setQuestionHidden(trx, id, reason),
      snapshot: ({ hiddenReason }) => ({ hiddenReason }),
    },
  )
  return toResponse(reason === null ? 'The question is shown again.' : 'The question is hidden.', question)
}

/** Hides a customer's answer for a reason that its author sees and the audit log keeps; null shows it again. */
export async function hideAnswer(
  context: ModerateDeps,
  administrator: Caller,
  id: string,
  reason: HiddenReason | null,
) {
  const questionId = await findQuestionIdOf(context.db, id)
  if (questionId === undefined) throw notFound('Answer')
  const question = await moderate(
    context,
    { administrator, id, subject: 'answer' },
    {
      ...stepsOf(questionId),
      change: async (trx) => {
        const answer = await lockAnswer(trx, id)
        // The store removes its own answer instead.
        if (!answer || answer.isOfStore) throw notFound('Answer')
        await setAnswerHidden(trx, id, reason)
      },
      snapshot: ({ answers }) => ({ hiddenReason: answers.find((answer) => answer.id === id)?.hiddenReason ?? null }),
    },
  )
  return toResponse(reason === null ? 'The answer is shown again.' : 'The answer is hidden.', question)
}

const stepsOf = (id: string) => ({
  lock: async (trx: RunningTransaction) => withAnswers(trx, await lockQuestion(trx, id)),
  find: async (trx: RunningTransaction) => withAnswers(trx, await findQuestion(trx, id)),
})

async function withAnswers(trx: RunningTransaction, question: QuestionRow | undefined): Promise<QuestionWithAnswers> {
  if (!question) throw notFound('Question')
  return { ...question, answers: await findAllAnswers(trx, [question.id]) }
}

const toResponse = (message: string, question: QuestionWithAnswers) => ({
  message,
  question: toAdminQuestion(question, question.answers),
})
