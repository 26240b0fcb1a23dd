import { createOffer } from '#tests/support/offers/create-offer.ts'
import { uniqueName } from './case-factories.ts'
import { administrators, type EndpointCase } from './endpoint-case.ts'

const terms = { name: 'Diwali', kind: 'PERCENT', level: 'ORDER', percent: '10', minAmount: '999.00' }

const withOffer =
  (body?: object): EndpointCase['arrange'] =>
  async (context) => ({ params: { id: (await createOffer(context)).id }, ...(body && { body }) })

export const offerCases: Record<string, EndpointCase> = {
  'GET /offers': administrators(() => ({ query: { q: 'save', state: 'ACTIVE' } })),
  'GET /offers/{id}': administrators(withOffer()),
  'POST /offers': administrators(() => ({ body: { ...terms, code: uniqueName('save').replace(' ', '-') } })),
  'POST /offers/preview': administrators(() => ({ body: terms })),
  'PUT /offers/{id}': administrators(withOffer(terms)),
  'PUT /offers/{id}/paused': administrators(withOffer({ isPaused: true })),
  'POST /offers/{id}/duplicate': administrators(withOffer()),
  'DELETE /offers/{id}': administrators(withOffer()),
}
