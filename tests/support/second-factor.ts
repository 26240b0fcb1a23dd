import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { hashRecoveryCode } from '#server/identity/second-factor/recovery-codes.ts'
import { encryptSecret } from '#server/identity/second-factor/secret-encryption.ts'
import { createTotpSecret } from '#server/identity/second-factor/totp.ts'
import type { TestApi } from './api.ts'
import { createAdmin, issueToken, type TestUser } from './factories.ts'
import type { TestContext } from './test-context.ts'

/** The code of an authenticator app at a timestamp in milliseconds. */
export const totpCodeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

type Options = { isConfirmed?: boolean }

/** Creates a second factor with the recovery code ABCD-EFGH-JKLM-NPQR; returns the current TOTP code. */
export async function createSecondFactor(
  { db, clock }: AppContext,
  { id }: Pick<Caller, 'id'>,
  { isConfirmed = true }: Options = {},
): Promise<string> {
  const secret = createTotpSecret()
  const encryptedSecret = await encryptSecret(db, id, secret)
  const confirmedAt = isConfirmed ? clock() : null
  await db.insertInto('secondFactors').values({ userId: id, encryptedSecret, confirmedAt }).execute()
  const codeHash = hashRecoveryCode('ABCD-EFGH-JKLM-NPQR')
  if (isConfirmed) await db.insertInto('recoveryCodes').values({ userId: id, codeHash }).execute()
  return totpCodeAt(secret, clock().getTime())
}

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
