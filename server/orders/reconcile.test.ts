import { expect } from 'vitest'
import { anAdmin } from '#tests/support/makers.ts'
import { aPaidPurchase, aPlacedPurchase, letPass, onPayPage, orderOf } from '#tests/support/online.ts'
import { test } from '#tests/support/paying.ts'
import type { TestShop } from '#tests/support/test.ts'
import { cancelOrder } from './cancel-order.ts'
import { paymentProblems, retryRefund } from './payment-problems.ts'
import { reconcile } from './reconcile.ts'
import { recordRefund } from './record-refund.ts'

const noon = '2030-11-21'

test('a day’s sums are printed against its orders', async ({ shop, paying }) => {
  const { customer, order } = await aPaidPurchase(shop, paying)
  await cancelOrder(shop, customer, order.id)
  await letPass(shop, 3)
  const { lines, isBalanced } = await reconcile(shop.db, '2030-11-21')
  expect(lines).toEqual([
    'Online payments of 2030-11-21 (India)',
    '  taken      ₹1,499.00 in 1 payment(s)',
    '  for orders ₹1,499.00',
    '  to return  ₹0.00, which came late or twice',
    '  refunded   ₹1,499.00 in 1 refund(s)',
    'Money and orders agree.',
  ])
  expect(isBalanced).toBe(true)
  expect((await reconcile(shop.db, '2030-11-20')).lines[1]).toContain('₹0.00 in 0 payment(s)')
})

test('money that came after its order was canceled is counted as money to return', async ({ shop, paying }) => {
  const { customer, attempt, order } = await aPlacedPurchase(shop)
  await cancelOrder(shop, customer, order.id)
  await onPayPage(paying, attempt, 'pay')
  await letPass(shop, 1)
  expect((await reconcile(shop.db, noon)).lines).toEqual([
    'Online payments of 2030-11-21 (India)',
    '  taken      ₹1,499.00 in 1 payment(s)',
    '  for orders ₹0.00',
    '  to return  ₹1,499.00, which came late or twice',
    '  refunded   ₹0.00 in 0 refund(s)',
    'Money and orders agree.',
  ])
})

const refundOfShop = ({ db }: TestShop) => db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow()

test('a refund of another amount is no refund done: it is listed, cannot be asked for again, and its rest is paid by hand', async ({
  shop,
  paying,
}) => {
  const { customer, order } = await aPaidPurchase(shop, paying)
  paying.simulator.control.refunds = 'PENDING'
  await cancelOrder(shop, customer, order.id)
  await letPass(shop, 1)
  await shop.db.updateTable('simulatedRefunds').set({ amount: 99_00 }).execute()
  paying.simulator.control.refunds = 'COMPLETED'
  await letPass(shop, 2)

  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'COMPLETED', refundStatus: 'FAILED' })
  const { id } = await refundOfShop(shop)
  const failure = 'The provider gave back ₹99.00 instead of ₹1,499.00.'
  const reason = `${failure} Please settle the rest by hand and record it.`
  expect((await paymentProblems(shop)).problems).toMatchObject([{ kind: 'REFUND_FAILED', refundId: null, reason }])
  await expect(retryRefund(shop, await anAdmin(shop), id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The provider has given money back for this refund. Please settle the rest by hand and record it.',
  })
  const { lines, isBalanced } = await reconcile(shop.db, noon)
  expect(isBalanced).toBe(false)
  expect(lines).toContain('  refunded   ₹99.00 in 1 refund(s)')
  expect(lines).toContain(`  refund ${id} is not done, but the provider gave back ₹99.00 of ₹1,499.00`)
  expect(lines).toContain(`  refund ${id} has failed: ${failure}`)

  await recordRefund(shop, await anAdmin(shop), order.id, { reference: 'NEFT 1', note: null })
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
  expect((await reconcile(shop.db, noon)).lines).toContain('Money and orders agree.')
})

test('a refund that the books have for another sum than came in, and one that the ledger does not tell, are differences', async ({
  shop,
  paying,
}) => {
  const { customer, order } = await aPaidPurchase(shop, paying)
  await cancelOrder(shop, customer, order.id)
  await letPass(shop, 3)
  const { id } = await refundOfShop(shop)
  const differences = async () => (await reconcile(shop.db, noon)).lines.slice(6)
  await shop.db.updateTable('refunds').set({ amount: 1498_00 }).execute()
  expect(await differences()).toEqual([
    `  refund ${id} is done, but the provider gave back ₹1,499.00 of ₹1,498.00`,
    `  refund ${id} is of another amount than its payment`,
  ])
  await shop.db.updateTable('refunds').set({ amount: 1499_00 }).execute()
  const { merchantRefundId } = await shop.db.selectFrom('paymentRefunds').selectAll().executeTakeFirstOrThrow()
  await shop.db.updateTable('paymentRefunds').set({ state: 'FAILED' }).execute()
  expect(await differences()).toEqual(
    [
      `  refund ${merchantRefundId} is in the ledger, but was not given`,
      `  refund ${id} is done, but the provider gave back ₹0.00 of ₹1,499.00`,
    ].sort(),
  )
})
