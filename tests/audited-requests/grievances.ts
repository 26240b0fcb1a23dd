import { createAdmin } from '#tests/support/factories.ts'
import { createGrievance } from '#tests/support/grievances/create-grievance.ts'
import type { AuditedRequests } from './audited-request.ts'

/** Requests that change complaints. What was written is not in the audit log. */
export const grievanceRequests: AuditedRequests = {
  'POST /grievances/{id}/answers': {
    prepare: async (context) => ({
      params: { id: (await createGrievance(context)).id },
      body: { text: 'It is on its way.', close: true },
    }),
    entry: {
      action: 'changed',
      subject: 'grievance',
      before: { status: 'OPEN', isAcknowledged: false, entry: null },
      after: { status: 'CLOSED', isAcknowledged: true, entry: 'ANSWER' },
    },
  },
  'POST /grievances/{id}/notes': {
    prepare: async (context) => ({
      params: { id: (await createGrievance(context)).id },
      body: { text: 'Called the courier.' },
    }),
    entry: { action: 'changed', subject: 'grievance', before: { entry: null }, after: { entry: 'NOTE' } },
  },
  'PUT /grievances/{id}/acknowledgement': {
    prepare: async (context) => ({
      params: { id: (await createGrievance(context)).id },
      body: { means: 'by phone' },
    }),
    entry: {
      action: 'changed',
      subject: 'grievance',
      before: { isAcknowledged: false, entry: null },
      after: { isAcknowledged: true, entry: 'NOTE' },
    },
  },
  'PUT /grievances/{id}/closed': {
    prepare: async (context) => {
      const { id } = await createGrievance(context)
      const { id: administratorId } = await createAdmin(context)
      const entry = { grievanceId: id, kind: 'ANSWER', text: 'Sent.', administratorId } as const
      await context.db
        .insertInto('grievanceEntries')
        .values({ ...entry, createdAt: context.clock() })
        .execute()
      return { params: { id } }
    },
    entry: { action: 'changed', subject: 'grievance', before: { status: 'OPEN' }, after: { status: 'CLOSED' } },
  },
}
