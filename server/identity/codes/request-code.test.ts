import { expect } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { createCustomer } from '#tests/support/factories.ts'
import { waitForBlockedSession } from '#tests/support/lock-wait.ts'
import { test } from '#tests/support/test-context.ts'
import { updateProfile } from '../update-profile.ts'
import { requestCode } from './request-code.ts'
import { sendCode } from './send-code.ts'

const purpose = 'RESET_PASSWORD'

test('the response and the work are the same for known and unknown addresses', async ({ context }) => {
  const { email } = await createCustomer(context)
  const request = async (address: string) => {
    context.statements.length = 0
    const response = await requestCode(context, { email: address, purpose }, '192.0.2.7')
    return { response, statements: [...context.statements] }
  }
  const known = await request(email)
  expect(await request('nobody@example.com')).toEqual(known)
  await context.runJobs()
  expect(context.mails.map(({ to }) => to)).toEqual([email])
})

test('deactivated accounts and demonstration customers get no code', async ({ context }) => {
  const closed = await createCustomer(context, { deactivated: true })
  const demo = await createCustomer(context)
  await context.db.updateTable('users').set({ passwordHash: null }).where('id', '=', demo.id).execute()
  for (const { email } of [closed, demo]) await requestCode(context, { email, purpose }, '192.0.2.7')
  await context.runJobs()
  expect(context.mails).toEqual([])
})

test('the next code for an address is delayed by one minute, then two, for known and unknown addresses', async ({
  context,
}) => {
  const start = Date.now()
  const { email } = await createCustomer(context)
  for (const address of [email, 'nobody@example.com']) {
    let client = 1
    const requestAt = (at: number) => {
      context.setClock(new Date(start + at))
      return requestCode(context, { email: address, purpose }, `192.0.2.${client++}`)
    }
    await requestAt(0)
    await expect(requestAt(minuteMs - 1)).rejects.toMatchObject({ kind: 'tooMany', details: { retryAfter: 1 } })
    await requestAt(minuteMs)
    await expect(requestAt(3 * minuteMs - 1)).rejects.toMatchObject({ kind: 'tooMany' })
    await requestAt(3 * minuteMs)
  }
})

test('requests of one client for many addresses are throttled', async ({ context }) => {
  const request = (n: number) => requestCode(context, { email: `user${n}@example.com`, purpose }, '192.0.2.7')
  for (let n = 0; n < 10; n++) await request(n)
  await expect(request(10)).rejects.toMatchObject({ kind: 'tooMany' })
})

test('after a mail server outage the next attempt sends a valid code', async ({ context }) => {
  const { email } = await createCustomer(context)
  const failing = { ...context, mailer: { send: () => Promise.reject(new Error('unavailable')), close() {} } }
  const request = { email, requestedAt: context.clock().toISOString() }
  // The job also reads the company details.
  await context.runJobs()
  await expect(sendCode(failing, request)).rejects.toThrow('unavailable')
  await sendCode(context, request)
  expect(context.mails).toHaveLength(1)
})

test('an address that is changed while a code for it is made gets none', async ({ context }) => {
  const customer = await createCustomer(context)
  const profile = { username: 'nina', email: 'new@example.com', firstName: 'Nina', lastName: 'Shah', mobile: null }
  const request = { email: customer.email, requestedAt: context.clock().toISOString() }
  await ensureCompanyDetails(context.db)
  const job = await context.db.transaction().execute(async (trx) => {
    await updateProfile({ ...context, db: trx }, customer, profile, { ip: '192.0.2.7', endMails: async () => false })
    // The job reads the account as it was before this transaction, and waits for its end before it stores the code.
    const sending = sendCode(context, request)
    await Promise.race([waitForBlockedSession(context), sending])
    return { sending }
  })
  await job.sending
  expect(await context.db.selectFrom('oneTimeCodes').select('userId').execute()).toEqual([])
  await context.runJobs()
  expect(context.mails.map(({ subject }) => subject)).toEqual(['Your e-mail address was changed'])
})

test('a request for a code expires after an hour', async ({ context }) => {
  const { email } = await createCustomer(context)
  await sendCode(context, { email, requestedAt: new Date(Date.now() - 61 * minuteMs).toISOString() })
  expect(context.mails).toEqual([])
})
