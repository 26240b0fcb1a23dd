import { z } from 'zod'
import { normalizeOfferCode, offerCodePattern } from '../offers/offer.ts'
import { paymentMethods } from '../order-states.ts'
import { money } from '../schemas.ts'
import { maxDiscountCodes } from './discount-codes.ts'

/** A discount code as the customer typed it, in capitals: "save10" is "SAVE10". */
export const discountCode = z
  .string('Enter a discount code.')
  .overwrite(normalizeOfferCode)
  .regex(offerCodePattern, 'Enter a code of 3 to 30 letters, digits and hyphens.')

export const discountCodes = z.array(discountCode).max(maxDiscountCodes, `Enter at most ${maxDiscountCodes} codes.`)

const Day = z.string()

/** When an order is expected at the address; days in India. */
const DeliveryPromise = z.object({ from: Day, to: Day })

/**
 * The amounts of a cart with its discounts and fees. A store without offers, delivery zones, PIN code rules and rules for cash on
 * delivery has none: then the totals of the cart are all there is.
 */
export const CartPricing = z.object({
  /** The orderable lines before discounts. */
  subtotal: money,
  /** The discounts in the order of their application; `lines` are the parts of those that concern lines. */
  discounts: z.array(
    z.object({
      name: z.string(),
      code: z.string().nullable(),
      amount: money,
      lines: z.array(z.object({ productVariantId: z.uuid(), amount: money })),
    }),
  ),
  /** The fee that is charged: less than the store's where an offer includes shipping. */
  shippingFee: money,
  /** The subtotal from which shipping is free; null where no amount makes it free, or an offer already does. */
  freeShippingFrom: money.nullable(),
  codFee: money,
  total: money,
  /** The codes that the customer entered; `message` says why one does not apply, null if it applies. No offer has an unknown code. */
  codes: z.array(z.object({ code: z.string(), message: z.string().nullable(), isUnknown: z.boolean() })),
  /** Whether the store has discount codes that can be entered now. */
  acceptsCodes: z.boolean(),
  /** What is known about the delivery to the address or PIN code; missing without either, and in a store without delivery zones. */
  delivery: z.object({ isServiceable: z.boolean(), arrives: DeliveryPromise.nullable() }).optional(),
})

/** The total of a cart by payment method; `message` says why a method is not available, null if it is. */
export const MethodPricing = z.object({
  paymentMethod: z.enum(paymentMethods),
  total: money,
  message: z.string().nullable(),
  /** Of cash on delivery: the part of the total that is paid online when the order is placed; missing for none. */
  advance: money.optional(),
})
