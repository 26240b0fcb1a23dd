import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { signIn } from '#server/identity/sign-in.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { createSecondFactor } from '#tests/support/second-factor.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { administrators, allCallers, type EndpointCase } from './endpoint-case.ts'

/** The pending token of an administrator whose password was verified, where every administrator needs a second factor. */
async function createPendingToken(context: TestContext, { username, password }: TestUser): Promise<string> {
  await ensureCompanyDetails(context.db)
  const signInPolicy = { ...context.signInPolicy, isSecondFactorRequired: true }
  const reply = await signIn({ ...context, signInPolicy }, { identifier: username, password })
  if (!('secondFactor' in reply)) throw new Error(reply.message)
  return reply.secondFactor.pendingToken
}

/** The password of the deactivated account was verified, independent of the caller. */
const unlessDeactivated = { 'deactivated administrator': 400 } as const

/** The second factor of the calling administrator, or of the one who signs in. */
export const secondFactorCases: Record<string, EndpointCase> = {
  'POST /auth/second-factor': allCallers(async (context, _, admin) => {
    const code = await createSecondFactor(context, admin)
    return { body: { pendingToken: await createPendingToken(context, admin), code } }
  }, unlessDeactivated),
  'POST /auth/second-factor/enrolment': allCallers(
    async (context, _, admin) => ({ body: { pendingToken: await createPendingToken(context, admin) } }),
    unlessDeactivated,
  ),
  'POST /auth/second-factor/enrolment/confirm': allCallers(async (context, _, admin) => {
    const code = await createSecondFactor(context, admin, { isConfirmed: false })
    return { body: { pendingToken: await createPendingToken(context, admin), code } }
  }, unlessDeactivated),
  'GET /users/second-factor': administrators(),
  'POST /users/second-factor/enrolment': administrators(async (context, _, { password }) => {
    await ensureCompanyDetails(context.db)
    return { body: { password } }
  }),
  'POST /users/second-factor/enrolment/confirm': administrators(async (context, _, admin) => ({
    body: { code: await createSecondFactor(context, admin, { isConfirmed: false }) },
  })),
  'POST /users/second-factor/recovery-codes': administrators(async (context, _, admin) => {
    await createSecondFactor(context, admin)
    return { body: { password: admin.password } }
  }),
  'POST /users/second-factor/remove': administrators(async (context, _, admin) => {
    await createSecondFactor(context, admin)
    return { body: { password: admin.password } }
  }),
}
