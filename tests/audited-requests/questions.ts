import { createAnswer, createQuestion } from '#tests/support/questions/questions.ts'
import type { AuditedRequests } from './audited-request.ts'

/** Requests about questions and answers. */
export const questionRequests: AuditedRequests = {
  'PUT /questions/{id}/answer': {
    prepare: async (context) => ({ params: { id: (await createQuestion(context)).id }, body: { answer: 'Yes.' } }),
    entry: { action: 'changed', subject: 'question', before: { answer: null }, after: { answer: 'Yes.' } },
  },
  'PUT /questions/{id}/hidden': {
    prepare: async (context) => ({ params: { id: (await createQuestion(context)).id }, body: { reason: 'ABUSE' } }),
    entry: { action: 'changed', subject: 'question', before: { hiddenReason: null }, after: { hiddenReason: 'ABUSE' } },
  },
  'PUT /questions/answers/{id}/hidden': {
    prepare: async (context) => ({ params: { id: (await createAnswer(context)).id }, body: { reason: 'OFF_TOPIC' } }),
    entry: {
      action: 'changed',
      subject: 'answer',
      before: { hiddenReason: null },
      after: { hiddenReason: 'OFF_TOPIC' },
    },
  },
}
