import type { z } from 'zod'
import type { ExportedAnswer, ExportedQuestion, questions } from '#contract/questions/questions.ts'
import type { AnswerRow, OwnAnswerRow } from './answers.store.ts'
import type { QuestionRow } from './questions.store.ts'

type Question = z.output<typeof questions.listOfProduct.response>['questions'][number]
type Answer = z.output<typeof questions.listAnswers.response>['answers'][number]
type AdminQuestion = z.output<typeof questions.hide.response>['question']
type OwnQuestion = z.output<typeof questions.ask.response>['question']
type OwnAnswer = z.output<typeof questions.listOwn.response>['answers'][number]

/** An answer as everybody sees it. */
export const toAnswer = ({ id, text, firstName, isOfStore, createdAt, helpfulCount }: AnswerRow): Answer => ({
  id,
  text,
  createdAt,
  helpfulCount,
  ...(isOfStore && { isOfStore }),
  ...(firstName !== null && { firstName }),
})

const hidden = ({ hiddenReason }: Pick<QuestionRow, 'hiddenReason'>) => hiddenReason && { hiddenReason }

const toQuestionFields = ({ id, text, firstName, createdAt, answerCount }: QuestionRow) => ({
  id,
  text,
  createdAt,
  answerCount,
  ...(firstName !== null && { firstName }),
})

const ofQuestion = (answers: readonly AnswerRow[], { id }: QuestionRow) =>
  answers.filter(({ questionId }) => questionId === id)

/** A question as everybody sees it; its answers are among the given ones. */
export const toQuestion = (row: QuestionRow, answers: readonly AnswerRow[]): Question => ({
  ...toQuestionFields(row),
  answers: ofQuestion(answers, row).map(toAnswer),
})

/** A question as administrators see it. */
export const toAdminQuestion = (row: QuestionRow, answers: readonly AnswerRow[]): AdminQuestion => ({
  ...toQuestionFields(row),
  productId: row.productId,
  productName: row.productName,
  ...hidden(row),
  answers: ofQuestion(answers, row).map((answer) => ({ ...toAnswer(answer), ...hidden(answer) })),
})

/** A question as its author sees it. */
export const toOwnQuestion = (row: QuestionRow): OwnQuestion => ({
  id: row.id,
  text: row.text,
  createdAt: row.createdAt,
  answerCount: row.answerCount,
  ...hidden(row),
})

/** An answer as its author sees it. */
export const toOwnAnswer = (row: AnswerRow): OwnAnswer => ({
  id: row.id,
  questionId: row.questionId,
  text: row.text,
  createdAt: row.createdAt,
  ...hidden(row),
})

/** A question in the export of its author's account. */
export const toExportedQuestion = (row: QuestionRow): z.output<typeof ExportedQuestion> => ({
  ...toOwnQuestion(row),
  product: row.productName,
})

/** An answer in the export of its author's account. */
export const toExportedAnswer = (row: OwnAnswerRow): z.output<typeof ExportedAnswer> => ({
  ...toOwnAnswer(row),
  product: row.productName,
})
