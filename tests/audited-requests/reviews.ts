import { createReview } from '#tests/support/reviews/reviews.ts'
import type { AuditedRequests } from './audited-request.ts'

/** Requests about reviews. */
export const reviewRequests: AuditedRequests = {
  'PUT /reviews/{id}/answer': {
    prepare: async (context) => ({
      params: { id: (await createReview(context)).id },
      body: { answer: 'Thank you.' },
    }),
    entry: { action: 'changed', subject: 'review', before: { answer: null }, after: { answer: 'Thank you.' } },
  },
  'PUT /reviews/{id}/hidden': {
    prepare: async (context) => ({ params: { id: (await createReview(context)).id }, body: { reason: 'ABUSE' } }),
    entry: { action: 'changed', subject: 'review', before: { hiddenReason: null }, after: { hiddenReason: 'ABUSE' } },
  },
  'PUT /review-settings': {
    prepare: async () => ({ body: { asksByMail: true } }),
    entry: {
      action: 'changed',
      subject: 'reviewSettings',
      before: { asksByMail: false },
      after: { asksByMail: true },
    },
  },
}
