import type { TestUser } from '#tests/support/factories.ts'
import { createGrievance } from '#tests/support/grievances/create-grievance.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { administrators, allCallers, type EndpointCase, owner, signedIn } from './endpoint-case.ts'

const text = 'My parcel has not come.'

const withGrievance =
  (body?: object): EndpointCase['arrange'] =>
  async (context) => ({ params: { id: (await createGrievance(context)).id }, ...(body && { body }) })

async function ofTicket(context: TestContext) {
  const { ticket, email } = await createGrievance(context)
  return { ticket, email }
}

/** A complaint of the customer whose last message has an answer. */
async function createAnswered(context: TestContext, administrator: TestUser): Promise<string> {
  const { id: grievanceId } = await createGrievance(context)
  const entry = { grievanceId, kind: 'ANSWER', text: 'It is on its way.', createdAt: context.clock() } as const
  await context.db
    .insertInto('grievanceEntries')
    .values({ ...entry, administratorId: administrator.id })
    .execute()
  return grievanceId
}

export const grievanceCases: Record<string, EndpointCase> = {
  'POST /grievances': allCallers((context) => ({
    body: {
      name: 'Kaveri Iyer',
      email: `k${context.clock().getTime()}${Math.random()}@example.in`,
      category: 'DELIVERY',
      text,
    },
  })),
  'POST /grievances/show': allCallers(async (context) => ({ body: await ofTicket(context) })),
  'POST /grievances/messages': allCallers(async (context) => ({ body: { ...(await ofTicket(context)), text } })),
  'GET /grievances/mine': signedIn(),
  'POST /grievances/mine/{ticket}/messages': owner(async (context, customer) => ({
    params: { ticket: (await createGrievance(context, { by: customer })).ticket },
    body: { text },
  })),
  'GET /grievances': administrators(() => ({ query: { q: 'kaveri', show: 'overdue' } })),
  'GET /grievances/{id}': administrators(withGrievance()),
  'POST /grievances/{id}/answers': administrators(withGrievance({ text: 'It is on its way.', close: true })),
  'POST /grievances/{id}/notes': administrators(withGrievance({ text: 'Called the courier.' })),
  'PUT /grievances/{id}/acknowledgement': administrators(withGrievance({ means: 'by phone' })),
  'PUT /grievances/{id}/closed': administrators(async (context, _, administrator) => ({
    params: { id: await createAnswered(context, administrator) },
  })),
}
