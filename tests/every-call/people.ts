import { requestCode } from '#server/identity/request-code.ts'
import type { TestShop } from '#tests/support/test.ts'
import { newName } from './makings.ts'
import { customers, everybody, type Row, signedIn } from './row.ts'

/** The code that was mailed to an address. */
async function mailedCode(shop: TestShop, email: string): Promise<string> {
  await requestCode(shop, { email }, '192.0.2.7')
  await shop.runJobs()
  const mail = shop.mails.findLast(({ to }) => to === email)
  return /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '000000'
}

const newUsername = () => newName('asha').replace(' ', '_')
const named = () => {
  const username = newUsername()
  return { username, email: `${username}@example.in`, firstName: 'Asha', lastName: 'Rao', mobile: '98450 12345' }
}

/** Who somebody is, and what is kept of them. */
export const people: Record<string, Row> = {
  'POST /auth/login': everybody(
    (_, { username, password }) => ({ body: { identifier: username, password } }),
    // Closed is the account whose password is proved here, whoever calls.
    { 'deactivated customer': 401 },
  ),
  'POST /auth/register': everybody(() => ({
    body: { ...named(), password: 'six words are enough', dob: '1990-01-31' },
  })),
  'POST /auth/logout': signedIn(),
  'GET /auth/me': signedIn(),
  'POST /auth/forgot-password/request-otp': everybody((_, { email }) => ({ body: { email } })),
  'POST /auth/forgot-password/reset': everybody(
    async (shop, { email }) => ({ body: { email, otp: await mailedCode(shop, email), newPassword: 'brand new' } }),
    { 'deactivated customer': 400 },
  ),
  'GET /users/validate-field': signedIn(() => ({ query: { field: 'username', value: newUsername() } })),
  'PUT /users/profile': signedIn(() => ({ body: named() })),
  'POST /users/change-password': signedIn((_, { password }) => ({
    body: { currentPassword: password, newPassword: 'brand new', confirmPassword: 'brand new' },
  })),
  'GET /users/my-data': signedIn(),
  'POST /users/delete-account': customers((_, { password }) => ({ body: { password } })),
}
