import type { CallResponse } from '#contract/calls.ts'
import type { Result } from '#web/api/result.ts'

/** A page of the questions about a product. */
export type QuestionsPage = CallResponse<'GET /products/{productId}/questions'>
export type QuestionViewModel = QuestionsPage['questions'][number]
export type AnswerViewModel = QuestionViewModel['answers'][number]
/** The first page of the questions of a product page; null for a product without questions. */
export type QuestionsResult = Result<QuestionsPage> | null

/** What the customer asked and answered about a product. */
export type OwnQuestions = CallResponse<'GET /products/{productId}/questions/own'>
