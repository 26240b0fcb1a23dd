import { firstIssueMessage, RefundRequest } from './request-schemas.ts'
import { errorResponse, providerId, refundResponse, type SimulatorResponse } from './responses.ts'
import { findSimulatedRefund, insertSimulatedRefund, transitionSimulatedRefund } from './simulator.store.ts'
import type { SimulatorDeps } from './simulator-deps.ts'

/** The call that creates a refund. */
export async function refund({ db, clock }: SimulatorDeps, body: unknown): Promise<SimulatorResponse> {
  const parsed = RefundRequest.safeParse(body)
  if (!parsed.success) return errorResponse(400, 'BAD_REQUEST', firstIssueMessage(parsed.error))
  const { merchantRefundId, originalMerchantOrderId: merchantOrderId, amount } = parsed.data
  const createdAt = clock()
  const refundId = providerId('OMR', createdAt)
  if (await findSimulatedRefund(db, merchantRefundId)) {
    return errorResponse(400, 'BAD_REQUEST', 'Merchant refund id was used before')
  }
  if (!(await insertSimulatedRefund(db, { merchantRefundId, merchantOrderId, amount, createdAt, refundId }))) {
    return errorResponse(400, 'EXCESS_REFUND_AMOUNT', 'The order is not paid, or not this much of it is left')
  }
  return { status: 200, body: { refundId, amount, state: 'PENDING', currency: 'INR' } }
}

/** The call that reads the status of a refund. It first sets a pending refund to `control.refundState`, with a webhook if that is final. */
export async function showRefundStatus(
  { db, control, merchantId, sendWebhook }: SimulatorDeps,
  merchantRefundId: string,
): Promise<SimulatorResponse> {
  const wasUpdated = await transitionSimulatedRefund(db, merchantRefundId, control.refundState)
  const found = await findSimulatedRefund(db, merchantRefundId)
  if (!found) return errorResponse(400, 'INVALID_MERCHANT_REFUND_ID', 'No entry found for given merchant refund id')
  if (wasUpdated && (found.state === 'COMPLETED' || found.state === 'FAILED')) {
    sendWebhook(`pg.refund.${found.state.toLowerCase()}`, { merchantId, merchantRefundId, ...refundResponse(found) })
  }
  return { status: 200, body: refundResponse(found) }
}
