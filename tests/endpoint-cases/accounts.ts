import type { CodePurpose } from '#server/identity/codes/codes.store.ts'
import { requestCode } from '#server/identity/codes/request-code.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { createSession, uniqueName } from './case-factories.ts'
import { allCallers, customers, type EndpointCase, owner, signedIn } from './endpoint-case.ts'
import { secondFactorCases } from './second-factor.ts'

/** Requests a code; returns the code from the mail. */
async function requestMailedCode(context: TestContext, email: string, purpose: CodePurpose): Promise<string> {
  // Without the limit: several cases ask for a code of one customer.
  await requestCode({ ...context, rateLimit: false }, { email, purpose }, '192.0.2.7')
  await context.runJobs()
  const mail = context.mails.findLast(({ to }) => to === email)
  return /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '000000'
}

const newUsername = () => uniqueName('asha').replace(' ', '_')
const newCustomer = () => {
  const username = newUsername()
  return { username, email: `${username}@example.in`, firstName: 'Asha', lastName: 'Rao', mobile: '98450 12345' }
}

/** Sign-in, profile and personal data. */
export const accountCases: Record<string, EndpointCase> = {
  'POST /auth/login': allCallers(
    (_, { username, password }) => ({ body: { identifier: username, password } }),
    // The password of the deactivated account is verified, independent of the caller.
    { 'deactivated customer': 401 },
  ),
  'POST /auth/register': allCallers(() => ({
    body: { ...newCustomer(), password: 'six words are enough', dob: '1990-01-31' },
  })),
  'POST /auth/logout': signedIn(),
  'GET /auth/me': signedIn(),
  'POST /auth/forgot-password/request-otp': allCallers((_, { email }) => ({ body: { email } })),
  'POST /auth/forgot-password/reset': allCallers(
    async (context, { email }) => ({
      body: { email, otp: await requestMailedCode(context, email, 'RESET_PASSWORD'), newPassword: 'brand new' },
    }),
    { 'deactivated customer': 400 },
  ),
  'POST /auth/sign-in-code': allCallers((_, { email }) => ({ body: { email } })),
  'POST /auth/sign-in-code/login': allCallers(
    async (context, { email }) => ({ body: { email, code: await requestMailedCode(context, email, 'SIGN_IN') } }),
    { 'deactivated customer': 400 },
  ),
  'GET /users/validate-field': signedIn(() => ({ query: { field: 'username', value: newUsername() } })),
  'PUT /users/profile': signedIn(() => ({ body: newCustomer() })),
  'POST /users/change-password': signedIn((_, { password }) => ({
    body: { currentPassword: password, newPassword: 'brand new', confirmPassword: 'brand new' },
  })),
  'GET /users/sessions': signedIn(),
  'DELETE /users/sessions/{id}': owner(async (context, { id }) => ({
    params: { id: await createSession(context, id) },
  })),
  'DELETE /users/sessions': signedIn(),
  ...secondFactorCases,
  'GET /users/my-data': signedIn(),
  'POST /users/delete-account': customers((_, { password }) => ({ body: { password } })),
}
