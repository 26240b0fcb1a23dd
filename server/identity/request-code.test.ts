import { expect } from 'vitest'
import { aCustomer } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { requestCode } from './request-code.ts'
import { sendCode } from './send-code.ts'

const minute = 60_000

test('the answer and the work are the same whether or not somebody has the address', async ({ shop }) => {
  const { email } = await aCustomer(shop)
  const asked = async (address: string) => {
    shop.statements.length = 0
    const answer = await requestCode(shop, { email: address }, '192.0.2.7')
    return { answer, statements: [...shop.statements] }
  }
  const known = await asked(email)
  expect(await asked('nobody@example.com')).toEqual(known)
  await shop.runJobs()
  expect(shop.mails.map(({ to }) => to)).toEqual([email])
})

test('neither a closed account nor people of the demonstration get a code', async ({ shop }) => {
  const closed = await aCustomer(shop, { deactivated: true })
  const demo = await aCustomer(shop)
  await shop.db.updateTable('users').set({ passwordHash: null }).where('id', '=', demo.id).execute()
  for (const { email } of [closed, demo]) await requestCode(shop, { email }, '192.0.2.7')
  await shop.runJobs()
  expect(shop.mails).toEqual([])
})

test('the next code for an address waits a minute, then two, whoever asks and whether or not it is known', async ({
  shop,
}) => {
  const start = Date.now()
  const { email } = await aCustomer(shop)
  for (const address of [email, 'nobody@example.com']) {
    let client = 1
    const ask = (at: number) => {
      shop.setClock(new Date(start + at))
      return requestCode(shop, { email: address }, `192.0.2.${client++}`)
    }
    await ask(0)
    await expect(ask(minute - 1)).rejects.toMatchObject({ kind: 'tooMany', details: { retryAfter: 1 } })
    await ask(minute)
    await expect(ask(3 * minute - 1)).rejects.toMatchObject({ kind: 'tooMany' })
    await ask(3 * minute)
  }
})

test('one client cannot have codes sent to everybody', async ({ shop }) => {
  const ask = (at: number) => requestCode(shop, { email: `somebody${at}@example.com` }, '192.0.2.7')
  for (let at = 0; at < 10; at++) await ask(at)
  await expect(ask(10)).rejects.toMatchObject({ kind: 'tooMany' })
})

test('a mail server that is away loses no code: the next try sends one that works', async ({ shop }) => {
  const { email } = await aCustomer(shop)
  const away = { ...shop, mail: { send: () => Promise.reject(new Error('away')), close() {} } }
  const request = { email, askedAt: shop.clock().toISOString() }
  // The job brings the company details along.
  await shop.runJobs()
  await expect(sendCode(away, request)).rejects.toThrow('away')
  await sendCode(shop, request)
  expect(shop.mails).toHaveLength(1)
})

test('nobody waits for a code an hour later', async ({ shop }) => {
  const { email } = await aCustomer(shop)
  await sendCode(shop, { email, askedAt: new Date(Date.now() - 61 * minute).toISOString() })
  expect(shop.mails).toEqual([])
})
