import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { type ReceivedMeans, receivedMeans } from '../../order-states.ts'
import { idParams, money, optionalText } from '../../schemas.ts'
import { OrderChangeResponse } from '../order-schemas.ts'

/** How an administrator took money for an order. */
export const receivedPaymentFields = { means: z.enum(receivedMeans), reference: optionalText('Reference', 100) }

type ReceivedPayment = { means: ReceivedMeans; reference: string | null }

/** A UPI payment is found by its reference only. */
export const hasReference = ({ means, reference }: ReceivedPayment): boolean => means === 'CASH' || reference !== null

export const referenceMissing = { message: 'Enter the reference of the UPI payment.', path: ['reference'] }

/** The administrators' call about money that was paid to the shop. */
export const receivedPayments = {
  record: endpoint({
    method: 'PUT',
    path: '/orders/{id}/payment',
    access: 'admin',
    summary:
      'Records that an order was paid to the shop, in cash or by UPI: a cash order, or its rest beside a paid advance, before its dispatch, without its fee of cash on delivery, or an unpaid online order that is not canceled. Its refunds are paid by hand. If another amount than expectedAmount is left to pay, or an online payment is open, the call is a conflict.',
    params: idParams,
    body: z
      .object({
        ...receivedPaymentFields,
        /** The amount that was shown. */
        expectedAmount: money,
      })
      .refine(hasReference, referenceMissing),
    response: OrderChangeResponse,
  }),
}
