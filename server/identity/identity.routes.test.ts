import { expect } from 'vitest'
import { countAttempt } from '#server/throttle/count-attempts.ts'
import { createApi, test } from '#tests/support/api.ts'
import { createCustomer, issueToken } from '#tests/support/factories.ts'

const form = {
  username: 'ravi_k',
  email: 'ravi@example.com',
  password: 'three odd socks',
  firstName: 'Ravi',
  lastName: 'Kumar',
}

test('a registration with userType ADMIN creates a customer', async ({ api }) => {
  const ignoredFields = { userType: 'ADMIN', isAdmin: true, id: '00000000-0000-4000-8000-000000000000', is_demo: true }
  const { status, body } = await api.call('POST /auth/register', { body: { ...form, ...ignoredFields } })
  expect(status).toBe(200)
  expect(body.user.userType).toBe('CUSTOMER')
  expect(body.user.id).not.toBe(ignoredFields.id)
  const me = await api.call('GET /auth/me', { token: body.token })
  expect(me.body.user).toEqual(body.user)
  expect((await api.call('GET /orders/all', { token: body.token })).status).toBe(403)
})

test('a body with a __proto__ key is rejected', async ({ context, api }) => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(form).replace('{', '{"__proto__":{"userType":"ADMIN"},')
  const { status, body: error } = await api.call('POST /auth/register', { headers, body })
  expect(status).toBe(400)
  expect(error.message).toBe(
    'The body of this request must be valid JSON without the keys "__proto__" and "constructor".',
  )
  expect(await context.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('a profile update ignores fields that are not in its schema', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const { password: _, ...profile } = form
  const { status, body } = await api.call('PUT /users/profile', {
    token: await issueToken(context, customer),
    body: { ...profile, userType: 'ADMIN', id: 'another', passwordHash: 'x', dob: '1990-01-01', deactivatedAt: null },
  })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ id: customer.id, username: 'ravi_k', userType: 'CUSTOMER', dob: null })
})

test('every rule of the registration is reported at its field', async ({ api }) => {
  const { status, body } = await api.call('POST /auth/register', {
    body: {
      username: 'a b@c.in',
      email: 'nonsense',
      password: '12345',
      firstName: ' ',
      lastName: 7,
      dob: '31/12/1990',
    },
  })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    message: 'Username can only contain letters, numbers, and underscores',
    errors: {
      username: 'Username can only contain letters, numbers, and underscores',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
      firstName: 'First name is required',
      lastName: 'Last name must be text',
      dob: 'Enter the date of birth as YYYY-MM-DD.',
    },
  })
})

test('a registration without any field names the required ones', async ({ api }) => {
  const { status, body } = await api.call('POST /auth/register', { body: {} })
  expect(status).toBe(400)
  expect(body.errors).toEqual({
    username: 'Username is required',
    email: 'Please enter a valid email address',
    password: 'Password is required',
    firstName: 'First name is required',
    lastName: 'Last name is required',
  })
})

test('a number in place of a text is not reported as missing', async ({ api }) => {
  const { body } = await api.call('POST /auth/forgot-password/reset', {
    body: { email: 'ravi@example.com', otp: 123456, newPassword: 12345678 },
  })
  expect(body.errors).toEqual({ otp: 'OTP must be text', newPassword: 'New password must be text' })
})

test('a failed sign-in is 401, a taken username 409, a wrong current password 400', async ({ context, api }) => {
  const customer = await createCustomer(context, { username: 'ravi_k' })
  const token = await issueToken(context, customer)

  const failed = await api.call('POST /auth/login', { body: { identifier: 'ravi_k', password: 'wrong' } })
  expect(failed).toMatchObject({ status: 401, body: { message: 'The username, email or password is not correct.' } })
  const clash = await api.call('POST /auth/register', { body: form })
  expect(clash).toMatchObject({ status: 409, body: { errors: { username: 'This username is already taken.' } } })
  const change = { currentPassword: 'wrong', newPassword: 'secret2', confirmPassword: 'secret2' }
  const refused = await api.call('POST /users/change-password', { token, body: change })
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: { currentPassword: 'The current password is not correct.' } },
  })
  const differing = await api.call('POST /users/change-password', { token, body: { ...change, confirmPassword: 'x' } })
  expect(differing).toMatchObject({ status: 400, body: { errors: { confirmPassword: 'Passwords do not match' } } })
})

test('the availability check requires a session and reveals only the availability', async ({ context, api }) => {
  const query = { field: 'username', value: 'ravi_k' }
  expect((await api.call('GET /users/validate-field', { query })).status).toBe(401)
  const token = await issueToken(context, await createCustomer(context))
  expect((await api.call('GET /users/validate-field', { token, query })).body).toEqual({
    isAvailable: true,
    message: 'This username is available.',
  })
  const other = { field: 'password_hash', value: 'x' }
  expect((await api.call('GET /users/validate-field', { token, query: other })).status).toBe(400)
})

test('password attempts on one account are throttled with Retry-After, whether the account exists or not', async ({
  context,
  api,
}) => {
  await createCustomer(context, { username: 'ravi_k' })
  for (const identifier of ['ravi_k', 'nobody_here']) {
    const guess = () => api.call('POST /auth/login', { body: { identifier, password: 'x' } })
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(401)
    const throttled = await guess()
    expect(throttled).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
    expect(throttled.body.message).toBe('Too many attempts. Please try again in 5 seconds.')
  }
})

test('attempts of one client on many accounts are throttled too', async ({ context }) => {
  const api = await createApi(context, { rateLimit: true })
  const guess = (at: number) => api.call('POST /auth/login', { body: { identifier: `somebody_${at}`, password: 'x' } })
  for (let at = 0; at < 12; at++) expect((await guess(at)).status).toBe(401)
  for (let at = 12; at < 50; at++) await countAttempt(context, ['signInByClient', '127.0.0.1'])
  const last = await guess(50)
  expect(last.status).toBe(429)
  expect(last.headers['retry-after']).toBeDefined()
  expect(last.body.message).toMatch(/^Too many attempts/)
  await api.app.close()
})

test.for(['login', 'register'])('many users of one address may %s, up to a limit', async (call, { context }) => {
  const api = await createApi(context, { rateLimit: true })
  const send = () => api.call(`POST /auth/${call}`, { body: {} })
  for (let n = 0; n < 60; n++) expect((await send()).status).toBe(400)
  const last = await send()
  expect(last.status).toBe(429)
  expect(last.body.message).toMatch(/^Too many requests/)
  await api.app.close()
})

test('overlong fields are rejected with a message and are not hashed', async ({ context, api }) => {
  const token = await issueToken(context, await createCustomer(context))
  const huge = 'x'.repeat(300_000)
  const calls: Record<string, object> = {
    'POST /auth/login': { identifier: 'ravi_k', password: huge },
    'POST /auth/register': { ...form, password: huge },
    'POST /auth/forgot-password/request-otp': { email: `${huge}@example.com` },
    'POST /auth/forgot-password/reset': { email: 'a@example.com', otp: huge, newPassword: 'three odd socks' },
    'PUT /users/profile': { ...form, firstName: huge },
    'POST /users/change-password': { currentPassword: huge, newPassword: huge, confirmPassword: huge },
  }
  for (const [name, body] of Object.entries(calls)) {
    const reply = await api.call(name, { token, body })
    expect(reply.status, name).toBe(400)
    expect(reply.body.message.length, name).toBeLessThan(200)
  }
  const { status } = await api.call('POST /auth/login', { body: { identifier: huge.repeat(4), password: 'x' } })
  expect(status).toBe(413)
})

test('signing out invalidates the token', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  expect(await api.call('POST /auth/logout', { token })).toMatchObject({ status: 200 })
  expect((await api.call('GET /auth/me', { token })).status).toBe(401)
})

test('a code can contain a space; a request for a code has the same response for every address', async ({
  context,
  api,
}) => {
  const { email } = await createCustomer(context)
  const request = (address: string) => api.call('POST /auth/forgot-password/request-otp', { body: { email: address } })
  expect((await request(email)).body).toEqual((await request('nobody@example.com')).body)
  await context.runJobs()
  const [code = ''] = /\d{6}/.exec(context.mails[0]!.text)!
  const body = { email, otp: ` ${code.slice(0, 3)} ${code.slice(3)}`, newPassword: 'secret2' }
  const { status } = await api.call('POST /auth/forgot-password/reset', { body })
  expect(status).toBe(200)
  expect((await api.call('POST /auth/login', { body: { identifier: email, password: 'secret2' } })).status).toBe(200)
})
