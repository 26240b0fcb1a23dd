import { expect } from 'vitest'
import { requestCode } from '#server/identity/codes/request-code.ts'
import { setPayout } from '#server/orders/payouts/set-payout.ts'
import { requestWholeReturn } from '#server/orders/returns/request-whole-return.ts'
import { test } from '#tests/support/api.ts'
import { createCustomer, createVariant } from '#tests/support/factories.ts'
import { createDeliveredCodOrder } from '#tests/support/order-factories.ts'

test('the first sign-in code of an address deletes the payout details of the account, later codes do not', async ({
  context,
  api,
}) => {
  const customer = await createCustomer(context)
  const order = await createDeliveredCodOrder(context, customer, { of: await createVariant(context, { stock: 5 }) })
  await requestWholeReturn(context, customer, order.id, { reason: null })
  const signInByCode = async () => {
    await requestCode(context, { email: customer.email, purpose: 'SIGN_IN' }, '192.0.2.7')
    await context.runJobs()
    const mail = context.mails.findLast(({ subject }) => subject.startsWith('Your sign-in code'))
    const code = /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1]
    return api.call('POST /auth/sign-in-code/login', { body: { email: customer.email, code } })
  }
  const countPayouts = async () => (await context.db.selectFrom('orderPayouts').select('orderId').execute()).length

  await setPayout(context, customer, order.id, { upiId: 'mallory@okaxis' })
  expect(await signInByCode()).toMatchObject({ status: 200, body: { isPasswordReplaced: true } })
  expect(await countPayouts()).toBe(0)
  await context.runJobs()
  const notice = context.mails.find(({ subject }) => subject === 'Your e-mail address is confirmed')
  expect(notice?.text).toContain('Please enter it again in the order.')

  await setPayout(context, customer, order.id, { upiId: 'asha@okaxis' })
  const later = await signInByCode()
  expect(later.status).toBe(200)
  expect(later.body).not.toHaveProperty('isPasswordReplaced')
  expect(await countPayouts()).toBe(1)
})
