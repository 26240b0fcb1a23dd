import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import type { TestApi } from './api.ts'
import { createAdmin, issueToken, type TestUser } from './factories.ts'
import { totpCodeAt } from './second-factor.ts'
import type { TestContext } from './test-context.ts'

/** The time of the enrolment by createProtectedAdmin. */
export const enrolmentTime = Date.parse('2026-11-02T10:00:00Z')

/** The current code of an authenticator app. */
export const codeNow = (context: AppContext, secret: string) => totpCodeAt(secret, context.clock().getTime())

/** Sends the password; the response is a session, or a pending sign-in. */
export const submitPassword = (api: TestApi, { username, password }: TestUser) =>
  api.call('POST /auth/login', { body: { identifier: username, password } })

/** An administrator with a second factor; the clock is half a minute after its enrolment. */
export async function createProtectedAdmin(context: TestContext, api: TestApi) {
  await ensureCompanyDetails(context.db)
  context.setClock(new Date(enrolmentTime))
  const admin = await createAdmin(context)
  const token = await issueToken(context, admin)
  const started = await api.call('POST /users/second-factor/enrolment', { token, body: { password: admin.password } })
  const { secret, uri } = started.body as { secret: string; uri: string }
  const code = codeNow(context, secret)
  const confirmed = await api.call('POST /users/second-factor/enrolment/confirm', { token, body: { code } })
  expect(confirmed.status).toBe(200)
  context.setClock(new Date(enrolmentTime + 30_000))
  return { admin, token, secret, uri, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

/** Signs in with the password and returns the token of the pending sign-in. */
export async function pendingTokenOf(api: TestApi, admin: TestUser): Promise<string> {
  const { status, body } = await submitPassword(api, admin)
  expect(status).toBe(200)
  expect(body).toEqual({
    message: 'Enter the code of your authenticator app.',
    secondFactor: { pendingToken: expect.any(String), isEnrolled: true },
  })
  return body.secondFactor.pendingToken
}

/** Sends the code of a pending sign-in. */
export const submitCode = (api: TestApi, pendingToken: string, code: string) =>
  api.call('POST /auth/second-factor', { body: { pendingToken, code } })

/** The actions of all audit entries, the oldest first. */
export const auditActions = async ({ db }: TestContext) =>
  (await db.selectFrom('auditEntries').select('action').orderBy('id').execute()).map(({ action }) => action)
