import { createAdmin } from '#tests/support/factories.ts'
import { createSecondFactor } from '#tests/support/second-factor.ts'
import type { AuditedRequests } from './audited-request.ts'

/** Requests that change administrators and their second factors. */
export const administratorRequests: AuditedRequests = {
  'POST /administrators': {
    prepare: async (_, { password }) => ({
      body: { username: 'asha_r', email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao', password },
    }),
    entry: { action: 'added', subject: 'administrator', before: null, after: { username: 'asha_r', isActive: true } },
  },
  'PUT /administrators/{id}/active': {
    prepare: async (context, { password }) => ({
      params: { id: (await createAdmin(context)).id },
      body: { isActive: false, password },
    }),
    entry: { action: 'deactivated', subject: 'administrator', before: { isActive: true }, after: { isActive: false } },
  },
  'POST /users/second-factor/enrolment/confirm': {
    prepare: async (context, admin) => ({
      body: { code: await createSecondFactor(context, admin, { isConfirmed: false }) },
    }),
    entry: { action: 'secondFactorSet', subject: 'administrator', before: null, after: null },
  },
  'POST /users/second-factor/recovery-codes': {
    prepare: async (context, admin) => {
      await createSecondFactor(context, admin)
      return { body: { password: admin.password } }
    },
    entry: { action: 'recoveryCodesRenewed', subject: 'administrator', before: null, after: null },
  },
  'POST /users/second-factor/remove': {
    prepare: async (context, admin) => {
      await createSecondFactor(context, admin)
      return { body: { password: admin.password } }
    },
    entry: { action: 'secondFactorRemoved', subject: 'administrator', before: null, after: null },
  },
}
