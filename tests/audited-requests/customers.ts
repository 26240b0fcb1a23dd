import { emptySegmentRule } from '#contract/customers/segments.ts'
import { addNote } from '#server/customers/notes/add-note.ts'
import { createSegment } from '#server/segments/save-segment.ts'
import { createAdmin, createCustomer } from '#tests/support/factories.ts'
import type { AuditedRequests } from './audited-request.ts'

const withCustomer = (body: object) => async (context: Parameters<typeof createCustomer>[0]) => ({
  params: { id: (await createCustomer(context)).id },
  body,
})

/** Requests that change customers. */
export const customerRequests: AuditedRequests = {
  'POST /customers/{id}/notes': {
    prepare: withCustomer({ text: 'Asha Rao says she moves.' }),
    entry: { action: 'changed', subject: 'customer', before: { noteCount: 0 }, after: { noteCount: 1 } },
  },
  'DELETE /customers/{id}/notes/{noteId}': {
    prepare: async (context) => {
      const { id } = await createCustomer(context)
      const { note } = await addNote(context, await createAdmin(context), id, { text: 'Asha Rao says she moves.' })
      return { params: { id, noteId: note.id } }
    },
    entry: { action: 'changed', subject: 'customer', before: { noteCount: 1 }, after: { noteCount: 0 } },
  },
  'PUT /customers/{id}': {
    prepare: withCustomer({ firstName: 'As Asha Rao says', lastName: 'To Asha', mobile: '98123 45678' }),
    entry: {
      action: 'changed',
      subject: 'customer',
      before: { changedDetails: [] },
      after: { changedDetails: ['name', 'mobile number'] },
    },
  },
  'PUT /customers/{id}/tags': {
    prepare: withCustomer({ tags: ['Wholesale', 'vip'] }),
    entry: { action: 'changed', subject: 'customer', before: { tags: [] }, after: { tags: ['vip', 'wholesale'] } },
  },
  'POST /customers/{id}/anonymize': {
    prepare: async (context) => {
      const { id, firstName, lastName } = await createCustomer(context)
      return { params: { id }, body: { confirmation: `${firstName} ${lastName}` } }
    },
    entry: { action: 'deleted', subject: 'customer', before: { isAnonymized: false }, after: { isAnonymized: true } },
  },
  'PUT /customers/{id}/blocked': {
    prepare: withCustomer({ isBlocked: true, reason: 'As Asha Rao says' }),
    entry: { action: 'deactivated', subject: 'customer', before: { isBlocked: false }, after: { isBlocked: true } },
  },
}

const conditions = { ...emptySegmentRule, tags: [], states: [], minOrders: 2 }

const withSegment = async (context: Parameters<typeof createCustomer>[0]) =>
  (await createSegment(context, await createAdmin(context), { ...conditions, name: 'Regulars' })).id

/** Requests that change segments of customers. */
export const segmentRequests: AuditedRequests = {
  'POST /customer-segments': {
    prepare: async () => ({ body: { name: 'Regulars', minOrders: 2 } }),
    entry: {
      action: 'created',
      subject: 'segment',
      before: null,
      after: { name: 'Regulars', conditions: ['at least 2 orders'] },
    },
  },
  'PUT /customer-segments/{id}': {
    prepare: async (context) => ({
      params: { id: await withSegment(context) },
      body: { name: 'Regulars', minOrders: 5 },
    }),
    entry: {
      action: 'changed',
      subject: 'segment',
      before: { conditions: ['at least 2 orders'] },
      after: { conditions: ['at least 5 orders'] },
    },
  },
  'DELETE /customer-segments/{id}': {
    prepare: async (context) => ({ params: { id: await withSegment(context) } }),
    entry: { action: 'deleted', subject: 'segment', before: { name: 'Regulars' }, after: null },
  },
}
