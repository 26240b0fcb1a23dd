import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { auditActions, createProtectedAdmin, pendingTokenOf, submitCode } from '#tests/support/second-factor.ts'

test('a recovery code works once, in any spelling, and is recorded in the audit log and by mail', async ({
  context,
  api,
}) => {
  const { admin, token, recoveryCodes } = await createProtectedAdmin(context, api)
  const pendingToken = await pendingTokenOf(api, admin)
  const typed = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')
  expect((await submitCode(api, pendingToken, typed)).status).toBe(200)
  expect((await submitCode(api, pendingToken, recoveryCodes[3]!)).body.errors).toHaveProperty('code')
  const twice = await Promise.all([1, 2].map(() => submitCode(api, pendingToken, recoveryCodes[4]!)))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await api.call('GET /users/second-factor', { token })).body.recoveryCodesLeft).toBe(8)
  expect(await auditActions(context)).toEqual(['secondFactorSet', 'recoveryCodeUsed', 'recoveryCodeUsed'])
  await context.runJobs()
  expect(context.mails.map(({ subject }) => subject)).toContain('A recovery code was used')
})

test('new recovery codes replace the old ones', async ({ context, api }) => {
  const { admin, token, recoveryCodes } = await createProtectedAdmin(context, api)
  const renew = (password: string) =>
    api.call('POST /users/second-factor/recovery-codes', { token, body: { password } })
  expect((await renew('a typo')).status).toBe(400)
  const renewed = (await renew(admin.password)).body.recoveryCodes as string[]
  const pendingToken = await pendingTokenOf(api, admin)
  expect((await submitCode(api, pendingToken, recoveryCodes[0]!)).status).toBe(400)
  expect((await submitCode(api, pendingToken, renewed[0]!)).status).toBe(200)
  expect(await auditActions(context)).toEqual(['secondFactorSet', 'recoveryCodesRenewed', 'recoveryCodeUsed'])
})
