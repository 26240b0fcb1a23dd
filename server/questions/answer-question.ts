import { maxAnswers } from '#contract/questions/question-limits.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { knownEmail } from '#server/identity/reserved-email.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { wasDelivered } from '#server/reviews/reviewable-products.store.ts'
import { countAttempt } from '#server/throttle/count-attempts.ts'
import {
  countCustomersAnswers,
  deleteAnswer,
  findQuestionIdOf,
  hideAnswerAsBefore,
  insertAnswer,
  lockAnswer,
} from './answers.store.ts'
import { answeredEmail } from './emails.ts'
import { toAnswer } from './question-response.ts'
import {
  findAsker,
  findQuestion,
  lockQuestion,
  type QuestionRow,
  requireOffered,
  setActiveAt,
} from './questions.store.ts'

type AnswerDeps = Pick<AppContext, 'db' | 'clock' | 'rateLimit' | 'publicUrl'>

/**
 * Answers a question about a product that was delivered to the caller, once; throws forbidden for other products. The author of the
 * question gets a mail about the first answer of a customer.
 */
export async function answerQuestion(
  context: AnswerDeps,
  { id: userId }: Caller,
  questionId: string,
  { text }: { text: string },
) {
  const { db, clock } = context
  const found = requireShown(await findQuestion(db, questionId))
  await requireOffered(db, found.productId)
  if (!(await wasDelivered(db, { userId }, found.productId))) {
    throw new AppError('forbidden', 'You can answer questions about a product once it was delivered to you.')
  }
  await countAttempt(context, ['answerQuestion', userId])
  return inTransaction(db, async (trx) => {
    const question = requireShown(await lockQuestion(trx, questionId))
    if ((await countCustomersAnswers(trx, questionId)) >= maxAnswers) {
      throw new AppError('conflict', 'This question has enough answers.')
    }
    const answer = await insertAnswer(trx, { userId, questionId }, text, clock())
    const isHidden = await hideAnswerAsBefore(trx, answer)
    await setActiveAt(trx, questionId, clock())
    if (!wasAnsweredByCustomer(question) && question.userId !== userId) await notifyAsker(trx, context, question, null)
    return { message: isHidden ? savedHidden : 'Thank you. Your answer is published.', answer: toAnswer(answer) }
  })
}

const savedHidden =
  'Your answer is saved but not shown, because your earlier answer to this question was hidden. Please contact us.'

/** Deletes one of the caller's answers. */
export const removeAnswer = ({ db }: Pick<AppContext, 'db'>, caller: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    // Every change locks the question before its answers.
    const questionId = await findQuestionIdOf(trx, id)
    if (questionId) await lockQuestion(trx, questionId)
    const answer = await lockAnswer(trx, id)
    if (!answer || answer.userId !== caller.id) throw notFound('Answer')
    await deleteAnswer(trx, id)
    return { message: 'Your answer was deleted.' }
  })

/** Whether a customer has answered before, also if that answer is deleted or hidden by now. */
const wasAnsweredByCustomer = ({ createdAt, activeAt }: QuestionRow) => activeAt > createdAt

function requireShown(question: QuestionRow | undefined): QuestionRow {
  if (!question || question.hiddenReason) throw notFound('Question')
  return question
}

/** Queues the mail to the author of a question; `answer` is the text of the store's answer. */
export async function notifyAsker(
  trx: RunningTransaction,
  { publicUrl }: Pick<AppContext, 'publicUrl'>,
  question: QuestionRow,
  answer: string | null,
): Promise<void> {
  const asker = await findAsker(trx, question.id)
  const to = asker && knownEmail(asker.email)
  if (to)
    await queueMail(trx, answeredEmail({ ...question, to, askerName: asker.firstName, answer }, publicUrl), asker.id)
}
