import { z } from 'zod'
import { CartPricing, discountCode, discountCodes, MethodPricing } from './cart/cart-pricing.ts'
import { lineLimitMessage, lineProblems } from './cart-rules.ts'
import { optionFields } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { maxCartLines, maxLineQuantity } from './limits.ts'
import { paymentMethods } from './order-states.ts'
import { id, money, pinCode, requiredId } from './schemas.ts'

/** A line of a cart; `problem` is the reason why it cannot be ordered, null if it can. */
export const CartItem = z.object({
  id: z.uuid(),
  productVariantId: z.uuid(),
  quantity: z.int(),
  isPurchased: z.boolean(),
  problem: z.enum(lineProblems).nullable(),
  product: z.object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    /** The prices of the variant. */
    originalPrice: money,
    discountPrice: money.nullable(),
    images: z.array(z.object({ url: z.string() })),
    variant: z.object({ color: z.string(), stock: z.int(), ...optionFields }),
  }),
})

/**
 * `totalAmount` is the sum of the orderable lines at the current price; `total` adds the shipping fee.
 * `freeShippingFrom` is null if the store charges no fee.
 */
export const Cart = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  items: z.array(CartItem),
  totalAmount: money,
  shippingFee: money,
  freeShippingFrom: money.nullable(),
  total: money,
  /** Missing in a store without offers, delivery zones, PIN code rules and rules for cash on delivery. */
  pricing: CartPricing.optional(),
})

const quantityMessage = 'Quantity must be a whole number.'
const quoteItems = z
  .array(
    z.object({ productVariantId: id, quantity: z.int(quantityMessage).min(1).max(maxLineQuantity, lineLimitMessage) }),
  )
  .max(maxCartLines, `At most ${maxCartLines} different items fit in one cart.`)
const CartChangeResponse = z.object({ message: z.string(), cart: Cart })
const updateBody = z.object({
  cartItemId: requiredId('Cart item is required'),
  newQuantity: z.int(quantityMessage).max(maxLineQuantity, lineLimitMessage),
})

export const cart = {
  show: endpoint({
    method: 'GET',
    path: '/cart',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'The caller’s cart, empty if there is none yet.',
    response: z.object({ cart: Cart }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/cart/add',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Adds a quantity of a variant to the cart.',
    body: z.object({
      productVariantId: requiredId('Variant is required'),
      quantity: z.int(quantityMessage).positive('Quantity must be at least 1.').max(maxLineQuantity, lineLimitMessage),
    }),
    response: CartChangeResponse,
  }),
  updateQuantity: endpoint({
    method: 'PATCH',
    path: '/cart/update-quantity',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Sets a line’s quantity; 0 or less removes the line.',
    body: updateBody,
    response: CartChangeResponse,
  }),
  putQuantity: endpoint({
    method: 'PUT',
    path: '/cart/update-quantity',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'The same as PATCH.',
    body: updateBody,
    response: CartChangeResponse,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/cart/remove/{cartItemId}',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Removes a line from the cart.',
    params: z.object({ cartItemId: id }),
    response: CartChangeResponse,
  }),
  addCode: endpoint({
    method: 'POST',
    path: '/cart/codes',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Adds a discount code to the cart. A code that does not apply yet is kept, and the pricing says why.',
    body: z.object({ code: discountCode }),
    response: CartChangeResponse,
  }),
  removeCode: endpoint({
    method: 'DELETE',
    path: '/cart/codes/{code}',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Removes a discount code from the cart.',
    params: z.object({ code: discountCode }),
    response: CartChangeResponse,
  }),
  quote: endpoint({
    method: 'POST',
    path: '/cart/quote',
    access: 'public',
    optionalAuth: true,
    allowsGuests: true,
    summary:
      'The amounts of a visitor’s items, or of the caller’s cart, for an address or PIN code and a payment method.',
    body: z.object({
      /** A visitor’s items; without them the caller’s own cart is priced with its codes. */
      items: quoteItems.optional(),
      codes: discountCodes.optional(),
      pinCode: pinCode.optional(),
      /** An own address; its PIN code counts. */
      addressId: id.optional(),
      /** Null while none is chosen. */
      paymentMethod: z.enum(paymentMethods, 'Choose one of the payment methods.').nullable(),
    }),
    /** `pricing` is missing without codes in a store that has nothing to price beyond the cart’s totals. */
    response: z.object({ pricing: CartPricing.optional(), methods: z.array(MethodPricing) }),
  }),
}
