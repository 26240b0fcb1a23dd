/** The maximum lengths of a question and of an answer. */
export const maxQuestionLength = 500
export const maxAnswerLength = 2000
/** The maximum number of answers of customers to a question, without hidden ones. */
export const maxAnswers = 30
/** The answers that are shown below a question before the others are asked for. */
export const shownAnswers = 3
export const questionPageSize = 5
export const adminQuestionPageSize = 20

/** The filters of the administrators' list; the first one is chosen by default. */
export const adminQuestionFilters = ['unanswered', 'all', 'hidden'] as const
