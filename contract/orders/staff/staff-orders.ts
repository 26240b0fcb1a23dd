import { z } from 'zod'
import { Address, DeliveryAddressForm } from '../../addresses.ts'
import { optionFields } from '../../catalogue.ts'
import { endpoint } from '../../endpoint.ts'
import { email } from '../../identity.ts'
import { maxCartLines, maxLineQuantity, maxShippingFee } from '../../limits.ts'
import { formatWholeRupees } from '../../money.ts'
import { offerLevels } from '../../pricing/applied-discount.ts'
import {
  id,
  idempotencyHeaders,
  indianMobile,
  money,
  personName,
  requiredBoolean,
  requiredText,
  seenUpdatedAt,
} from '../../schemas.ts'
import { noPiecesMessage } from '../count-pieces.ts'
import { Order } from '../order-schemas.ts'
import { hasReference, receivedPaymentFields, referenceMissing } from './received-payments.ts'

/** A customer as the search of a new order shows them. */
export const FoundCustomer = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for an account that was made without one. */
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  addresses: z.array(Address),
  /** Missing for a customer who is not blocked. */
  isBlocked: z.literal(true).optional(),
})

/** A variant in a new order; `price` is what was shown for a piece. */
export const StaffOrderItem = z.object({
  productVariantId: id,
  quantity: z.int('Enter a whole number of pieces.').min(1, noPiecesMessage).max(maxLineQuantity),
  price: money.optional(),
})

const isEachOnce = (items: readonly { productVariantId: string }[]) =>
  new Set(items.map(({ productVariantId }) => productVariantId)).size === items.length

const items = z.array(StaffOrderItem).max(maxCartLines).refine(isEachOnce, 'Add every product once.')

const reason = requiredText('Reason', 100)

/** A discount of the whole order; its reason is its name on the order, which the customer reads. */
const StaffDiscountForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('AMOUNT'), amount: money, reason }),
  z.object({
    kind: z.literal('PERCENT'),
    percent: z.int('Enter whole percent.').min(1, 'Enter 1 to 100 percent.').max(100, 'Enter 1 to 100 percent.'),
    reason,
  }),
])

/** A fee that is set by hand; the store's rules decide without it. */
export const staffFee = money
  .refine((paise) => paise <= maxShippingFee, `The fee must not exceed ${formatWholeRupees(maxShippingFee)}.`)
  .nullish()

/** What prices an order, beside its items and its destination. */
export const chargeFields = { discount: StaffDiscountForm.nullish(), shippingFee: staffFee, codFee: staffFee }

export const staffPaymentKinds = ['COD', 'RECEIVED', 'LINK'] as const

/** How an order is paid: in cash at delivery, already to the shop, or online by a link. */
const Payment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('COD') }),
  z.object({ kind: z.literal('RECEIVED'), ...receivedPaymentFields }).refine(hasReference, referenceMissing),
  z.object({ kind: z.literal('LINK') }),
])

/** The amounts of an order before it is placed. A line without stock, or of a product that is not sold, has a `problem`. */
const StaffQuote = z.object({
  lines: z.array(
    z.object({
      productVariantId: z.uuid(),
      name: z.string(),
      color: z.string(),
      ...optionFields,
      quantity: z.int(),
      stock: z.int(),
      price: money,
      discount: money,
      problem: z.string().nullable(),
    }),
  ),
  /** One of the level SHIPPING is subtracted from the shipping fee already. */
  discounts: z.array(z.object({ name: z.string(), level: z.enum(offerLevels), amount: money })),
  subtotal: money,
  shippingFee: money,
  codFee: money,
  total: money,
  /** What a shopper would be refused for, such as a PIN code without delivery. The order can be placed nevertheless. */
  warnings: z.array(z.string()),
})

const mobile = indianMobile('Mobile', 'Enter an Indian mobile number of ten digits.')

/** The administrators' calls about orders that they place for customers. */
export const staffOrders = {
  findCustomers: endpoint({
    method: 'GET',
    path: '/staff-orders/customers',
    access: 'admin',
    summary: 'The first customers whose name, e-mail address or mobile number contains a text, with their addresses.',
    query: z.object({ q: z.string().normalize('NFC').trim().min(2, 'Enter at least 2 characters.').max(100) }),
    response: z.object({ customers: z.array(FoundCustomer) }),
  }),
  createCustomer: endpoint({
    method: 'POST',
    path: '/staff-orders/customers',
    access: 'admin',
    summary: 'Makes an account for a customer, who can set its password by “Forgot password”.',
    body: z.object({
      firstName: personName('First name'),
      lastName: personName('Last name'),
      mobile,
      /** Null for a customer who gave none: no mails are sent. */
      email: z.union([z.literal('').transform(() => null), email]).nullish(),
    }),
    response: z.object({ message: z.string(), customer: FoundCustomer }),
  }),
  quote: endpoint({
    method: 'POST',
    path: '/staff-orders/quote',
    access: 'admin',
    summary: 'What an order for a customer would cost now. Nothing is stored.',
    body: z.object({
      customerId: id.nullish(),
      items,
      /** Null where it is not known yet, and at the counter. */
      destination: z.object({ pinCode: z.string().regex(/^\d{6}$/), state: z.string().max(100).nullable() }).nullish(),
      isAtCounter: requiredBoolean.default(false),
      ...chargeFields,
      payment: z.enum(staffPaymentKinds),
    }),
    response: StaffQuote,
  }),
  place: endpoint({
    method: 'POST',
    path: '/staff-orders',
    access: 'admin',
    summary:
      'Places an order for a customer. A repeated call with the same Idempotency-Key gets the first order. With seenDraftUpdatedAt, a draft that was changed since is a conflict.',
    headers: idempotencyHeaders,
    body: z
      .object({
        customerId: id,
        items: items.min(1, 'Add at least one product.'),
        /** Null for an order at the counter. */
        address: DeliveryAddressForm.nullable(),
        /** Adds the address to those of the customer. */
        savesAddress: requiredBoolean.optional(),
        ...chargeFields,
        payment: Payment,
        /** The customer takes the goods of an order at the counter at once. */
        isHandedOver: requiredBoolean.default(false),
        /** The draft of which the order is made; it is deleted. */
        draftId: id.optional(),
        /** The draft's `updatedOn`: if the draft was changed since, the call is a conflict. */
        seenDraftUpdatedAt: seenUpdatedAt,
        /** The total that was shown. */
        expectedTotal: money,
      })
      .refine(({ address, isHandedOver }) => address === null || !isHandedOver, {
        message: 'Only an order at the counter is handed over at once.',
        path: ['isHandedOver'],
      })
      .refine(({ payment, isHandedOver }) => payment.kind !== 'LINK' || !isHandedOver, {
        message: 'An order that is paid by a link is handed over when it is paid.',
        path: ['isHandedOver'],
      }),
    response: z.object({ message: z.string(), order: Order, paymentUrl: z.string().optional() }),
  }),
}
