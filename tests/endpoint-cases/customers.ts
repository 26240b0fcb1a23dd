import { emptySegmentRule } from '#contract/customers/segments.ts'
import { addNote } from '#server/customers/notes/add-note.ts'
import { createSegment } from '#server/segments/save-segment.ts'
import { createCustomer } from '#tests/support/factories.ts'
import { uniqueName } from './case-factories.ts'
import { administrators, type EndpointCase } from './endpoint-case.ts'

/** A customer who is nobody of the callers, so that a block signs none of them out. */
const withCustomer =
  (body?: object): EndpointCase['arrange'] =>
  async (context) => ({ params: { id: (await createCustomer(context)).id }, ...(body && { body }) })

export const customerCases: Record<string, EndpointCase> = {
  'GET /customers': administrators(() => ({ query: { q: 'asha', sort: 'spent', orders: 'yes' } })),
  'GET /customers/export': administrators(() => ({ query: { consent: 'no' } })),
  'GET /customers/tags': administrators(),
  'GET /customers/{id}': administrators(withCustomer()),
  'PUT /customers/{id}': administrators(withCustomer({ firstName: 'Asha', lastName: 'Rao', mobile: '98123 45678' })),
  'GET /customers/{id}/timeline': administrators(withCustomer()),
  'POST /customers/{id}/notes': administrators(withCustomer({ text: 'Calls before noon.' })),
  'DELETE /customers/{id}/notes/{noteId}': administrators(async (context, _, administrator) => {
    const { id } = await createCustomer(context)
    const { note } = await addNote(context, administrator, id, { text: 'Calls before noon.' })
    return { params: { id, noteId: note.id } }
  }),
  'PUT /customers/{id}/tags': administrators(withCustomer({ tags: ['wholesale'] })),
  'GET /customers/{id}/export': administrators(withCustomer()),
  'POST /customers/{id}/anonymize': administrators(async (context) => {
    const { id, firstName, lastName } = await createCustomer(context)
    return { params: { id }, body: { confirmation: `${firstName} ${lastName}` } }
  }),
  'PUT /customers/{id}/blocked': administrators(withCustomer({ isBlocked: true, reason: 'Refused three parcels.' })),
}

const conditions = { minOrders: 2 }

const withSegment =
  (body?: object): EndpointCase['arrange'] =>
  async (context, _, administrator) => {
    const rule = { ...emptySegmentRule, tags: [], states: [], minOrders: 2 }
    const { id } = await createSegment(context, administrator, { ...rule, name: uniqueName('Segment') })
    return { params: { id }, ...(body && { body }) }
  }

export const segmentCases: Record<string, EndpointCase> = {
  'GET /customer-segments': administrators(),
  'GET /customer-segments/names': administrators(),
  'POST /customer-segments/count': administrators(() => ({ body: conditions })),
  'POST /customer-segments': administrators(() => ({ body: { name: uniqueName('Segment'), ...conditions } })),
  'PUT /customer-segments/{id}': administrators(async (...args) => ({
    ...(await withSegment()(...args)),
    body: { name: uniqueName('Segment'), ...conditions },
  })),
  'DELETE /customer-segments/{id}': administrators(withSegment()),
}
