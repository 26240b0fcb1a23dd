import { expect } from 'vitest'
import { toShortId } from '#contract/orders/short-id.ts'
import { createAdmin } from '#tests/support/factories.ts'
import { advanceClock, createPaidPurchase, expectPaymentsToBalance } from '#tests/support/online-payments.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { showOrder } from '../history/show-order.ts'
import { listMessagesOfOrder } from '../messages/list-messages-of-order.ts'
import { setPayout } from '../payouts/set-payout.ts'
import { showPayout } from '../payouts/show-payout.ts'
import { recordRefund } from './record-refund.ts'
import { retryRefund } from './retry-refund.ts'

const upi = { upiId: 'asha.rao@okaxis' }
const hint = 'UPI …@okaxis'
const failureText = 'We could not send ₹1,499.00 for your order'

/** A paid order that was canceled, and of which the provider could not refund the payment. */
async function createFailedRefund(context: TestContext, simulator: PaymentSimulator) {
  const { customer, order, variant } = await createPaidPurchase(context, simulator)
  simulator.control.refundState = 'FAILED'
  await cancelOrder(context, customer, order.id)
  await advanceClock(context, 4)
  const { id: refundId } = await context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  return { customer, order, variant, refundId, admin: await createAdmin(context) }
}

/** The mails to a customer since the last call. */
async function takeMails(context: TestContext, { email }: { email: string }) {
  await context.runJobs()
  return context.mails.splice(0).filter(({ to }) => to === email)
}

const findRefundsOfProvider = ({ db }: TestContext) =>
  db.selectFrom('simulatedRefunds').select(['amount', 'state']).orderBy('merchantRefundId').execute()

const isPayoutStored = async ({ db }: TestContext) =>
  (await db.selectFrom('orderPayouts').select('orderId').execute()).length > 0

test('the customer of a refund that failed gets one mail, says where to pay, and gets the reference', async ({
  context,
  simulator,
}) => {
  const { customer, order, admin } = await createFailedRefund(context, simulator)
  const mails = (await takeMails(context, customer)).filter(({ text }) => text.includes(failureText))
  expect(mails.map(({ subject }) => subject)).toEqual([`Your refund for order ${toShortId(order)} needs you`])
  expect(mails[0]?.text).toContain('Please enter your UPI id or bank account in your order')
  expect(mails[0]?.text).toContain(`https://shop.example/account/orders?order=${order.id}`)
  expect((await showOrder(context, customer, order.id)).order.needsPayout).toBe(true)

  await setPayout(context, customer, order.id, upi)
  expect((await showOrder(context, admin, order.id)).order.payout).toEqual({ hint })
  expect(await showPayout(context, admin, order.id)).toMatchObject(upi)
  await recordRefund(context, admin, order.id, { reference: 'NEFT 77', note: null })
  expect((await takeMails(context, customer)).at(-1)?.text).toContain('Reference: NEFT 77')
  expect(await isPayoutStored(context)).toBe(false)
  expect((await showOrder(context, customer, order.id)).order.needsPayout).toBeUndefined()
})

test('a refund that is paid by hand to the given account is not sent to the provider again', async ({
  context,
  simulator,
}) => {
  const { customer, order, refundId, admin } = await createFailedRefund(context, simulator)
  await setPayout(context, customer, order.id, upi)
  await recordRefund(context, admin, order.id, { reference: 'NEFT 77', note: null })
  simulator.control.refundState = 'COMPLETED'
  await expect(retryRefund(context, admin, refundId)).rejects.toMatchObject({ kind: 'conflict' })
  await advanceClock(context, 4)
  expect(await findRefundsOfProvider(context)).toEqual([{ amount: 1499_00, state: 'FAILED' }])
})

test('a refund that is tried again is not paid by hand: nobody reads where to, until it has failed again', async ({
  context,
  simulator,
}) => {
  const { customer, order, refundId, admin } = await createFailedRefund(context, simulator)
  await setPayout(context, customer, order.id, upi)
  await retryRefund(context, admin, refundId)
  const record = () => recordRefund(context, admin, order.id, { reference: 'NEFT 77', note: null })
  await expect(record()).rejects.toThrow('The payment provider is carrying out this refund.')
  await expect(showPayout(context, admin, order.id)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(setPayout(context, customer, order.id, upi)).rejects.toMatchObject({ kind: 'conflict' })
  for (const user of [customer, admin]) {
    const shown = (await showOrder(context, user, order.id)).order
    expect([shown.payout, shown.needsPayout]).toEqual([undefined, undefined])
  }

  await takeMails(context, customer)
  await advanceClock(context, 4)
  const [mail] = await takeMails(context, customer)
  expect(mail?.text).toContain(failureText)
  expect(mail?.text).toContain(`pay it to ${hint}.`)
  expect(await showPayout(context, admin, order.id)).toMatchObject(upi)
})

test('a refund that the provider completes when it is tried again is paid once, and its payout details are erased', async ({
  context,
  simulator,
}) => {
  const { customer, order, variant, refundId, admin } = await createFailedRefund(context, simulator)
  await setPayout(context, customer, order.id, upi)
  simulator.control.refundState = 'COMPLETED'
  await retryRefund(context, admin, refundId)
  await advanceClock(context, 4)
  const record = () => recordRefund(context, admin, order.id, { reference: 'NEFT 77', note: null })
  await expect(record()).rejects.toThrow('This order has already been refunded.')
  expect(await isPayoutStored(context)).toBe(false)
  const completed = (await findRefundsOfProvider(context)).filter(({ state }) => state === 'COMPLETED')
  expect(completed).toEqual([{ amount: 1499_00, state: 'COMPLETED' }])
  await expectPaymentsToBalance(context, variant, 5)
})

test('a message about an order whose refund failed does not say that the money goes back to where it was paid from', async ({
  context,
  simulator,
}) => {
  const { order } = await createFailedRefund(context, simulator)
  const { messages } = await listMessagesOfOrder(context, order.id)
  const canceled = messages.find(({ name }) => name === 'canceled')
  expect(canceled?.text).not.toContain('goes back')
  expect(canceled?.text).toContain('We owe you ₹1,499.00. Please enter your UPI id or bank account')
})

test('a customer who got another amount from the provider has no mail that names the whole amount', async ({
  context,
  simulator,
}) => {
  const { customer, order } = await createPaidPurchase(context, simulator)
  simulator.control.refundState = 'PENDING'
  await cancelOrder(context, customer, order.id)
  await context.runJobs()
  await context.db.updateTable('simulatedRefunds').set({ state: 'COMPLETED', amount: 1400_00 }).execute()
  await advanceClock(context, 4)
  const refunds = await context.db.selectFrom('refunds').select(['status', 'failure']).execute()
  expect(refunds).toEqual([{ status: 'FAILED', failure: expect.stringContaining('instead of ₹1,499.00') }])
  const texts = (await takeMails(context, customer)).map(({ text }) => text)
  expect(texts.filter((text) => text.includes(failureText))).toEqual([])
})
