import { createCategory } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import type { AuditedRequests } from './audited-request.ts'

const terms = { name: 'Diwali', kind: 'PERCENT', level: 'ORDER', percent: '10', minAmount: '999.00' }

/** Requests that change offers. */
export const offerRequests: AuditedRequests = {
  'POST /offers': {
    prepare: async (context) => ({
      body: {
        ...terms,
        code: 'save10',
        scope: 'CATEGORIES',
        scopeIds: [(await createCategory(context, { name: 'Audio' })).id],
      },
    }),
    entry: {
      action: 'created',
      subject: 'offer',
      before: null,
      after: {
        name: 'Diwali',
        code: 'SAVE10',
        benefit: '10% off the order',
        scope: ['Audio'],
        isPaused: false,
        conditions: ['from ₹999.00 of these items'],
      },
    },
  },
  'PUT /offers/{id}': {
    prepare: async (context) => ({ params: { id: (await createOffer(context, { code: 'SAVE10' })).id }, body: terms }),
    entry: {
      action: 'changed',
      subject: 'offer',
      before: { name: 'Festive offer', code: 'SAVE10', benefit: '10% off each item', conditions: [] },
      after: { name: 'Diwali', code: null, benefit: '10% off the order', conditions: ['on orders from ₹999.00'] },
    },
  },
  'PUT /offers/{id}/paused': {
    prepare: async (context) => ({ params: { id: (await createOffer(context)).id }, body: { isPaused: true } }),
    entry: { action: 'changed', subject: 'offer', before: { isPaused: false }, after: { isPaused: true } },
  },
  'POST /offers/{id}/duplicate': {
    prepare: async (context) => ({ params: { id: (await createOffer(context, { code: 'SAVE10' })).id } }),
    entry: {
      action: 'created',
      subject: 'offer',
      before: null,
      after: { name: 'Festive offer (copy)', code: 'SAVE10-2', isPaused: true },
    },
  },
  'DELETE /offers/{id}': {
    prepare: async (context) => ({ params: { id: (await createOffer(context)).id } }),
    entry: { action: 'deleted', subject: 'offer', before: { name: 'Festive offer' }, after: null },
  },
}
