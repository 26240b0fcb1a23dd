import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { HideBody, hiddenReason, seenAnswer } from '../moderation/moderation.ts'
import { cursor, id, idParams, integerParam, MessageResponse, requiredText, searchText, timestamp } from '../schemas.ts'
import {
  adminQuestionFilters,
  adminQuestionPageSize,
  maxAnswerLength,
  maxQuestionLength,
  questionPageSize,
} from './question-limits.ts'

const productParams = z.object({ productId: id })

/** An answer as everybody sees it. Authors other than the store bought the product and got it. */
const Answer = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Missing for an answer of the store, and after the account of the author was deleted. */
  firstName: z.string().optional(),
  isOfStore: z.literal(true).optional(),
  createdAt: timestamp,
  helpfulCount: z.int(),
})

/** A question as everybody sees it, with its first answers: the store's, then the most helpful ones. */
const Question = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Missing after the account of the author was deleted. */
  firstName: z.string().optional(),
  createdAt: timestamp,
  answerCount: z.int(),
  answers: z.array(Answer),
})

/** What a customer wrote, as its author sees it; with the reason if it is hidden from everybody else. */
const OwnText = z.object({
  id: z.uuid(),
  text: z.string(),
  createdAt: timestamp,
  hiddenReason: hiddenReason.optional(),
})
const OwnQuestion = OwnText.extend({ answerCount: z.int() })
const OwnAnswer = OwnText.extend({ questionId: z.uuid() })

/** Own questions and answers in the export of an account. */
export const ExportedQuestion = OwnQuestion.extend({ product: z.string() })
export const ExportedAnswer = OwnAnswer.extend({ product: z.string() })

const AdminQuestion = Question.extend({
  productId: z.uuid(),
  productName: z.string(),
  hiddenReason: hiddenReason.optional(),
  /** All of them. */
  answers: z.array(Answer.extend({ hiddenReason: hiddenReason.optional() })),
})
const ChangedQuestion = z.object({ message: z.string(), question: AdminQuestion })

/** The calls about questions and answers on product pages. */
export const questions = {
  listOfProduct: endpoint({
    method: 'GET',
    path: '/products/{productId}/questions',
    access: 'public',
    summary:
      'A page of the questions about a product, those with the most helpful answers first; none while the owner has them off.',
    params: productParams,
    query: z.object({ limit: integerParam('limit', { ceiling: 50 }).default(questionPageSize), cursor }),
    response: z.object({ questions: z.array(Question), nextCursor: z.string().nullable() }),
  }),
  listAnswers: endpoint({
    method: 'GET',
    path: '/questions/{id}/answers',
    access: 'public',
    summary: 'All answers to a question: the store’s, then the most helpful ones.',
    params: idParams,
    response: z.object({ answers: z.array(Answer) }),
  }),
  listOwn: endpoint({
    method: 'GET',
    path: '/products/{productId}/questions/own',
    access: 'customer',
    summary:
      'What the caller asked and answered about a product, and whether the caller may answer: a piece was delivered.',
    params: productParams,
    response: z.object({ canAnswer: z.boolean(), questions: z.array(OwnQuestion), answers: z.array(OwnAnswer) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/products/{productId}/questions',
    access: 'customer',
    summary: 'Asks a question about a product; it is published at once.',
    params: productParams,
    body: z.object({ text: requiredText('Question', maxQuestionLength) }),
    response: z.object({ message: z.string(), question: OwnQuestion }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/questions/{id}',
    access: 'customer',
    summary: 'Deletes an own question; one that was answered stays without the name.',
    params: idParams,
    response: MessageResponse,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/questions/{id}/answers',
    access: 'customer',
    summary: 'Answers a question about a product that was delivered to the caller; once for each question.',
    params: idParams,
    body: z.object({ text: requiredText('Answer', maxAnswerLength) }),
    response: z.object({ message: z.string(), answer: Answer }),
  }),
  removeAnswer: endpoint({
    method: 'DELETE',
    path: '/questions/answers/{id}',
    access: 'customer',
    summary: 'Deletes an own answer.',
    params: idParams,
    response: MessageResponse,
  }),
  voteHelpful: endpoint({
    method: 'POST',
    path: '/questions/answers/{id}/helpful',
    access: 'customer',
    summary: 'Counts an answer as helpful, once for each customer.',
    params: idParams,
    response: z.object({ message: z.string(), helpfulCount: z.int() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/questions',
    access: 'admin',
    summary:
      'A page of questions with all their answers; those that were asked or answered by a customer last come first.',
    query: z.object({
      filter: z
        .enum(adminQuestionFilters, `filter must be one of ${adminQuestionFilters.join(', ')}.`)
        .default(adminQuestionFilters[0]),
      q: searchText.default(''),
      limit: integerParam('limit', { ceiling: 50 }).default(adminQuestionPageSize),
      cursor,
    }),
    response: z.object({ questions: z.array(AdminQuestion), nextCursor: z.string().nullable() }),
  }),
  answerAsStore: endpoint({
    method: 'PUT',
    path: '/questions/{id}/answer',
    access: 'admin',
    summary: 'Sets the store’s answer to a question, or removes it. A changed answer starts without votes.',
    params: idParams,
    body: z.object({ answer: requiredText('Answer', maxAnswerLength).nullable(), seenAnswer }),
    response: ChangedQuestion,
  }),
  hide: endpoint({
    method: 'PUT',
    path: '/questions/{id}/hidden',
    access: 'admin',
    summary:
      'Hides a question with its answers for a reason that its author sees, or shows it again. Nobody can change it.',
    params: idParams,
    body: HideBody,
    response: ChangedQuestion,
  }),
  hideAnswer: endpoint({
    method: 'PUT',
    path: '/questions/answers/{id}/hidden',
    access: 'admin',
    summary: 'Hides a customer’s answer for a reason that its author sees, or shows it again. Nobody can change it.',
    params: idParams,
    body: HideBody,
    response: ChangedQuestion,
  }),
}
