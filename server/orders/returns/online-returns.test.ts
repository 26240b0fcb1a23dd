import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { Caller } from '#server/context.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import {
  advanceClock,
  completePayPage,
  createPaidPurchase,
  createPlacedPurchase,
} from '#tests/support/online-payments.ts'
import { createOnlineOrder } from '#tests/support/order-factories.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showOrder } from '../history/show-order.ts'
import { showPaymentStatus } from '../payments/show-payment-status.ts'
import { findDiscrepancies } from '../reconciliation/reconcile.ts'
import { changeItems } from '../staff/edit/change-items.ts'
import { checkReturn } from './check-return.ts'
import { requestReturn } from './request-return.ts'
import { requestWholeReturn } from './request-whole-return.ts'

/** A delivered order of three kurtas at ₹1,499 that was paid online, with functions that return pieces of it. */
async function createPaidOrder(context: TestContext, simulator: PaymentSimulator) {
  await ensureCompanyDetails(context.db)
  await context.db.updateTable('companyDetails').set({ returnPickupCharge: 80_00 }).execute()
  const { customer, attempt, order, variant } = await createPlacedPurchase(context, { quantity: 3 })
  await completePayPage(simulator, attempt, 'pay')
  await showPaymentStatus(context, customer, attempt.merchantOrderId)
  const admin = await createAdmin(context)
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'DELIVERED' })
  const { items } = (await showOrder(context, customer, order.id)).order
  const orderItemId = items[0]!.id
  const returnPieces = async (quantity: number, exchangeVariantId?: string) => {
    const pieces = { orderItemId, quantity, ...(exchangeVariantId && { exchangeVariantId }) }
    const { order: asked } = await requestReturn(context, customer, order.id, {
      items: [pieces],
      method: 'PICKUP',
      reason: 'DOES_NOT_FIT',
      comment: null,
      pictures: [],
      resolution: exchangeVariantId ? 'EXCHANGE' : 'REFUND',
    })
    const { id: returnId } = asked.returns!.at(-1)!
    const check = { items: [{ orderItemId, good: quantity, damaged: 0 }], note: null }
    return (await checkReturn(context, admin, { id: order.id, returnId }, check)).order
  }
  return { id: order.id, customer, variant, returnPieces }
}

const showRefunds = async (context: TestContext, customer: Caller, id: string) =>
  (await showOrder(context, customer, id)).order.returns!.map(({ refund }) => refund && [refund.status, refund.amount])

test('returned pieces of an order that was paid online go back to the payment, and the payments match', async ({
  context,
  simulator,
}) => {
  const { id, customer, returnPieces } = await createPaidOrder(context, simulator)
  expect((await returnPieces(1)).returns).toMatchObject([
    { charge: 80_00, refund: { kind: 'provider', amount: 1419_00 } },
  ])
  await context.runJobs()
  await advanceClock(context, 5)
  expect(await showRefunds(context, customer, id)).toEqual([['COMPLETED', 1419_00]])
  expect(await findDiscrepancies(context.db)).toEqual([])

  const order = await returnPieces(2)
  expect(order).toMatchObject({ returnStatus: 'ACCEPTED', refund: { amount: 2918_00 } })
  await context.runJobs()
  await advanceClock(context, 5)
  expect(await showRefunds(context, customer, id)).toEqual([
    ['COMPLETED', 1419_00],
    ['COMPLETED', 2918_00],
  ])
  expect(await findDiscrepancies(context.db)).toEqual([])
  expect(await findInconsistencies(context.db)).toEqual([])
  const subjects = context.mails.map(({ subject }) => subject.replace(/ [0-9A-F]{8}.*/, ''))
  expect(subjects).toEqual(expect.arrayContaining(['Your return of order', 'Your refund for order']))
})

test('what was paid online for exchanged pieces moves to the other order, and the payments match', async ({
  context,
  simulator,
}) => {
  const { variant, returnPieces } = await createPaidOrder(context, simulator)
  const blue = await createVariant(context, { product: variant.product, color: '#1f3a93' })
  expect(await returnPieces(2, blue.id)).toMatchObject({ orderTotal: 1499_00, returns: [{ refund: null }] })
  expect(await findDiscrepancies(context.db)).toEqual([])
  expect(await returnPieces(1)).toMatchObject({ returnStatus: 'ACCEPTED', refund: { amount: 1419_00 } })
  await context.runJobs()
  await advanceClock(context, 5)
  expect(await findDiscrepancies(context.db)).toEqual([])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('of a delivered order that is not paid no part is returned, and the return of all of it refunds nothing', async ({
  context,
}) => {
  const customer = await createCustomer(context)
  const { id, items } = await createOnlineOrder(context, customer, {
    of: await createVariant(context),
    quantity: 2,
  })
  const admin = await createAdmin(context)
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  const wish = {
    resolution: 'REFUND',
    method: 'PICKUP',
    reason: 'DEFECTIVE',
    comment: null,
    pictures: [] as string[],
  } as const
  await expect(
    requestReturn(context, admin, id, { ...wish, items: [{ orderItemId: items[0]!.id, quantity: 1 }] }),
  ).rejects.toThrow('This order is not paid yet.')

  const { order } = await requestWholeReturn(context, customer, id, { reason: null })
  expect(order.returns).toMatchObject([{ refundAmount: 0 }])
  const check = { items: [{ orderItemId: items[0]!.id, good: 2, damaged: 0 }], note: null }
  const accepted = await checkReturn(context, admin, { id, returnId: order.returns![0]!.id }, check)
  expect(accepted.order).toMatchObject({ returnStatus: 'ACCEPTED', refund: null, returns: [{ refundAmount: 0 }] })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('of an order that was paid online first and the rest in cash, returns and exchanges match the payment', async ({
  context,
  simulator,
}) => {
  const { customer, order } = await createPaidPurchase(context, simulator)
  const admin = await createAdmin(context)
  const phone = await createVariant(context, { product: 'Phone', color: '#1a1a1a', stock: 3, price: 400_00 })
  const blue = await createVariant(context, { product: phone.product, color: '#1f3a93' })
  const added = [{ productVariantId: phone.id, quantity: 2 }]
  const change = { quantities: [], added, reason: null, collectsRest: true }
  await changeItems(context, admin, order.id, change)
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'DELIVERED' })
  const { items } = (await showOrder(context, customer, order.id)).order
  const returnPiece = async (orderItemId: string, exchangeVariantId?: string) => {
    const wanted = { orderItemId, quantity: 1, ...(exchangeVariantId && { exchangeVariantId }) }
    const { order: asked } = await requestReturn(context, customer, order.id, {
      items: [wanted],
      method: 'OWN_SHIPMENT',
      reason: 'DOES_NOT_FIT',
      comment: null,
      pictures: [],
      resolution: exchangeVariantId ? 'EXCHANGE' : 'REFUND',
    })
    const { id: returnId } = asked.returns!.at(-1)!
    const check = { items: [{ orderItemId, good: 1, damaged: 0 }], note: null }
    const { order: checked } = await checkReturn(context, admin, { id: order.id, returnId }, check)
    expect(await findDiscrepancies(context.db)).toEqual([])
    expect(await findInconsistencies(context.db)).toEqual([])
    return checked
  }
  const [kurta, phones] = items
  expect((await returnPiece(kurta!.id)).returns).toMatchObject([{ refund: { kind: 'manual', amount: 1499_00 } }])
  expect(await returnPiece(phones!.id, blue.id)).toMatchObject({ orderTotal: 400_00 })
  expect(await returnPiece(phones!.id)).toMatchObject({ returnStatus: 'ACCEPTED', refund: { amount: 400_00 } })
})
