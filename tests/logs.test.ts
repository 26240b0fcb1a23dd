import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { createApi } from './support/api.ts'
import { createAdmin, createVariant, issueToken } from './support/factories.ts'
import { createOwnMessage } from './support/orders/own-message.ts'
import { type TestContext, test } from './support/test-context.ts'

const kaveri = {
  username: 'kaveri_t',
  email: 'kaveri.t@example.in',
  password: 'rain on Brahmagiri',
  firstName: 'Kaveri',
  lastName: 'Thimmaiah',
  mobile: '98450 12345',
  dob: '1988-02-29',
}
const home = {
  addressLine1: '7 Stuart Hill',
  city: 'Madikeri',
  state: 'Karnataka',
  postalCode: '571201',
  fullName: 'Kaveri Thimmaiah',
  phone: '+91 98450 12345',
}
/** The row of an existing user. */
const rowOf = ({ password: _, ...person }: typeof kaveri) => person

const secret = 'mist on Talakaveri'

/** An app that records all log lines of requests, mails and jobs, at every level. */
async function createLoggingApp(context: TestContext, { rateLimit = false } = {}) {
  const lines: string[] = []
  const note = (details: object, message: string) => void lines.push(`${message} ${JSON.stringify(details)}`)
  const log = { info: note, warn: note, error: note }
  const outbox = await mkdtemp(join(tmpdir(), 'vipani-outbox-'))
  const mailer = createMailer({ smtpUrl: undefined, from: undefined, outbox, publicUrl: context.publicUrl, log })
  context.log = log
  context.mailer = {
    async send(mail) {
      context.mails.push(mail)
      await mailer.send(mail)
    },
    close() {},
  }
  const { app, call } = await createApi(context, { rateLimit, logStream: { write: (line) => void lines.push(line) } })
  const close = async () => {
    await app.close()
    await rm(outbox, { recursive: true, force: true })
  }
  return { app, call, lines, close }
}

test('the log of a registration, a purchase and a password reset contains no personal data and no secrets', async ({
  context,
}) => {
  await ensureCompanyDetails(context.db)
  await createOwnMessage(context, 'confirmed', { subject: '{name}, your order {order} is confirmed' })
  const { app, call, lines, close } = await createLoggingApp(context)
  app.get('/fault', () =>
    context.db
      .insertInto('users')
      .values({ ...rowOf(kaveri), passwordHash: secret })
      .execute(),
  )
  const good = async (name: string, parts: Parameters<typeof call>[1]) => {
    const reply = await call(name, parts)
    expect(reply.status, `${name}: ${JSON.stringify(reply.body)}`).toBe(200)
    return reply.body
  }

  const { token } = await good('POST /auth/register', { body: { ...kaveri, consent: true } })
  await call('POST /auth/register', { body: kaveri })
  await call('POST /auth/login', { body: { identifier: kaveri.email, password: 'a wrong guess' } })
  const { token: second } = await good('POST /auth/login', {
    body: { identifier: kaveri.username, password: kaveri.password },
  })
  const { address } = await good('POST /addresses', { token, body: home })
  await good('POST /cart/add', { token, body: { productVariantId: (await createVariant(context)).id, quantity: 1 } })
  const { order } = await good('POST /orders/place', { token, body: { addressId: address.id, paymentMethod: 'COD' } })
  const admin = await issueToken(context, await createAdmin(context))
  expect((await call('GET /orders/all', { token })).status).toBe(403)
  await good('GET /orders/all', { token: admin, query: { q: 'Thimmaiah' } })
  await good('PUT /orders/{id}/status', { token: admin, params: order, body: { deliveryStatus: 'DELIVERED' } })
  await good('POST /auth/forgot-password/request-otp', { body: { email: kaveri.email } })
  await context.runJobs()
  expect(context.mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Kaveri, your order/))
  const code = /^ {4}(\d{6})$/m.exec(context.mails.map(({ text }) => text).join('\n'))?.[1] ?? ''
  expect(code).toMatch(/^\d{6}$/)
  const reset = { email: kaveri.email, newPassword: secret }
  await call('POST /auth/forgot-password/reset', { body: { ...reset, otp: '000000' } })
  await good('POST /auth/forgot-password/reset', { body: { ...reset, otp: code } })
  await context.runJobs()
  const fault = await app.inject({
    url: `/fault?name=Kaveri&token=${token}`,
    headers: { authorization: `Bearer ${token}` },
  })
  await close()

  const log = lines.join('\n')
  // Mails were stored and an error was logged, so the log is not empty.
  expect(log).toContain('a mail was written')
  expect(fault.statusCode).toBe(500)
  expect(log).toContain(`"reqId":"${fault.headers['x-request-id']}"`)
  // No shorter numbers: times, process ids and request ids contain them by chance.
  const people = ['kaveri', 'thimmaiah', 'example.in', '98450 12345', '9845012345', '1988-02', 'stuart', 'madikeri']
  for (const number of [home.postalCode, code]) expect(log).not.toMatch(new RegExp(`\\b${number}\\b`))
  for (const word of [...people, kaveri.password, secret, 'a wrong guess', token, second, admin, 'argon2']) {
    expect(log.toLowerCase(), word).not.toContain(word.toLowerCase())
  }
})

test('sign-ins, refusals and rate limits are logged with account, endpoint and request id', async ({ context }) => {
  const { app, call, lines, close } = await createLoggingApp(context, { rateLimit: true })
  const { body } = await call('POST /auth/register', { body: { ...kaveri, consent: true } })
  const guess = (identifier: string) => call('POST /auth/login', { body: { identifier, password: 'a wrong guess' } })
  await guess(kaveri.email)
  await guess('nobody_here')
  await call('POST /auth/login', { body: { identifier: kaveri.email, password: kaveri.password } })
  await call('GET /orders/all', { token: body.token })
  for (let tries = 0; tries < 12; tries++) {
    await app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password/reset',
      remoteAddress: '203.0.113.9',
      payload: {},
    })
  }
  await close()

  const events = lines.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : [])).filter(({ event }) => event)
  expect(events).toMatchObject([
    { level: 40, event: 'sign-in-failed', account: body.user.id, reason: 'wrong-password' },
    { level: 40, event: 'sign-in-failed', reason: 'unknown-account' },
    { level: 30, event: 'signed-in', account: body.user.id },
    { level: 40, event: 'access-denied', account: body.user.id, call: 'GET /api/orders/all' },
    // The second rate limit hit is counted and not logged.
    { level: 40, event: 'rate-limit-exceeded', call: 'POST /api/auth/forgot-password/reset', times: 1 },
  ])
  for (const { reqId } of events) expect(reqId).toMatch(/^[0-9a-f-]{36}$/)
  expect(lines.join('\n')).not.toMatch(/203\.0\.113|127\.0\.0\.1|kaveri|nobody_here/i)
})
