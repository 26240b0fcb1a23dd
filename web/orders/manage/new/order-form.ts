import type { CallInput, CallResponse } from '#contract/calls.ts'
import { parsePaise, toPaise, toRupees } from '#contract/money.ts'
import { defaultAddress } from '#web/addresses/address.ts'
import { type AddressFields, emptyAddress, toAddressFields } from '#web/addresses/address-fields.ts'
import { type CalculatorItem, haveQuantities, toQuantities } from '#web/delivery/manage/calculator/calculator-item.ts'

export type FoundCustomer = CallResponse<'GET /staff-orders/customers'>['customers'][number]
export type Quote = CallResponse<'POST /staff-orders/quote'>
export type Draft = CallResponse<'GET /staff-orders/drafts/{id}'>['draft']
type PlaceBody = CallInput<'POST /staff-orders'>['body']
type QuoteBody = CallInput<'POST /staff-orders/quote'>['body']
type DraftBody = CallInput<'POST /staff-orders/drafts'>['body']

/** Where an order goes to: the counter, a new address, or the id of an address of the customer. */
type Place = string

/** The form of an order without its address, as it is typed. */
export type OrderForm = {
  customer: FoundCustomer | null
  items: readonly CalculatorItem[]
  place: Place
  /** Null while it is not chosen: the first address of a customer is saved. */
  savesAddress: boolean | null
  discountKind: 'NONE' | 'AMOUNT' | 'PERCENT'
  discountValue: string
  reason: string
  /** Null while the rules of the store decide. */
  shippingFee: string | null
  codFee: string | null
  payment: 'COD' | 'RECEIVED' | 'LINK'
  means: 'CASH' | 'UPI'
  reference: string
  isHandedOver: boolean
}

export const emptyForm: OrderForm = {
  customer: null,
  items: [],
  place: 'NEW',
  savesAddress: null,
  discountKind: 'NONE',
  discountValue: '',
  reason: '',
  shippingFee: null,
  codFee: null,
  payment: 'COD',
  means: 'UPI',
  reference: '',
  isHandedOver: false,
}

/** The fields of a new address of a customer, with the name and the phone number of the profile. */
export const newAddressFields = (customer: FoundCustomer | null): AddressFields => ({
  ...emptyAddress,
  fullName: customer ? `${customer.firstName} ${customer.lastName}` : '',
  phone: customer?.mobile ?? '',
})

/**
 * The place and the address fields after the choice of a customer. The default address is chosen; an address that was typed stays, with the name
 * and the phone number of the customer where it had none or those of the customer before.
 */
export function pickCustomer(
  form: OrderForm,
  fields: AddressFields,
  customer: FoundCustomer | null,
): { place: Place; address: AddressFields } {
  // A saved address belongs to the customer before.
  const typed = form.place === 'NEW' || isAtCounter(form) ? fields : newAddressFields(form.customer)
  const saved = customer && !typed.addressLine1 ? defaultAddress(customer.addresses) : undefined
  const place = saved?.id ?? 'NEW'
  const [before, now] = [newAddressFields(form.customer), newAddressFields(customer)]
  const replaced = (field: 'fullName' | 'phone') =>
    ['', before[field]].includes(typed[field]) ? now[field] : typed[field]
  return {
    place: isAtCounter(form) ? 'COUNTER' : place,
    address: saved ? toAddressFields(saved) : { ...typed, fullName: replaced('fullName'), phone: replaced('phone') },
  }
}

/** Whether a new address is saved for the customer: by default the first one. */
export const isAddressSaved = ({ customer, place, savesAddress }: OrderForm): boolean =>
  customer !== null && place === 'NEW' && (savesAddress ?? customer.addresses.length === 0)

export const isAtCounter = ({ place }: OrderForm): boolean => place === 'COUNTER'

const isAmount = (text: string) => parsePaise(text) !== null

/** The discount as far as it is complete; null without one, undefined while it is being typed. */
function discountOf({ discountKind, discountValue, reason }: OrderForm): PlaceBody['discount'] | undefined {
  if (discountKind === 'NONE') return null
  if (discountKind === 'AMOUNT')
    return isAmount(discountValue) ? { kind: 'AMOUNT', amount: discountValue, reason } : undefined
  const percent = Number(discountValue)
  return Number.isInteger(percent) && percent >= 1 && percent <= 100 ? { kind: 'PERCENT', percent, reason } : undefined
}

/** A fee of the form; the rules of the store decide until a complete amount is typed. */
const feeOf = (text: string | null) => (text !== null && isAmount(text) ? text : null)

const chargesOf = (form: OrderForm) => ({
  discount: discountOf(form) ?? null,
  shippingFee: feeOf(form.shippingFee),
  codFee: feeOf(form.codFee),
})

const toItems = ({ items }: OrderForm, quote?: Quote) =>
  toQuantities(items).map(({ productVariantId, quantity }) => {
    const price = quote?.lines.find((line) => line.productVariantId === productVariantId)?.price
    return { productVariantId, quantity, ...(price !== undefined && { price }) }
  })

/** The name of the discount in a quote. */
const discountName = 'Discount'

/** What the amounts are asked for, without products that have no valid quantity, and without the reason of a discount, which changes none. */
export function toQuoteBody(form: OrderForm, { postalCode, state }: AddressFields): QuoteBody {
  const pinCode = postalCode.replace(/\s/g, '')
  const charges = chargesOf(form)
  return {
    customerId: form.customer?.id ?? null,
    items: toItems(form),
    destination: /^\d{6}$/.test(pinCode) ? { pinCode, state: state || null } : null,
    isAtCounter: isAtCounter(form),
    ...charges,
    discount: charges.discount && { ...charges.discount, reason: discountName },
    payment: form.payment,
  }
}

/** The discounts of a quote; that of the administrator, the last one, has its reason as its name. */
export function nameDiscounts(
  { discounts }: Pick<Quote, 'discounts'>,
  { discountKind, reason }: OrderForm,
): Quote['discounts'] {
  const last = discounts.at(-1)
  if (discountKind === 'NONE' || last?.name !== discountName || !reason.trim()) return discounts
  return [...discounts.slice(0, -1), { ...last, name: reason.trim() }]
}

/** What is missing or wrong, by the part of the form, in its order. */
export type FieldErrors = {
  customer?: string
  items?: string
  quantities?: string
  discount?: string
  reason?: string
  shippingFee?: string
  codFee?: string
  reference?: string
}

/** Why an attempt to place or to keep an order failed: errors of parts of the form, and others. */
export type Problems = { fields: FieldErrors; others: readonly string[] }

/** The texts of all problems; empty if there are none. */
export const toTexts = ({ fields, others }: Problems): string[] => [...Object.values(fields), ...others]

/** Why an order cannot be kept as a draft yet; empty if it can. The page of an order at the counter has no charges. */
export function findDraftErrors(form: OrderForm): FieldErrors {
  const { discountKind, reason, shippingFee, payment, codFee } = form
  const errors: FieldErrors = {}
  const isDelivered = !isAtCounter(form)
  if (!haveQuantities(form.items)) errors.quantities = 'Correct the quantities of the products.'
  if (discountOf(form) === undefined) errors.discount = 'Enter the discount.'
  if (discountKind !== 'NONE' && !reason.trim()) errors.reason = 'Enter the reason of the discount.'
  if (isDelivered && shippingFee !== null && !isAmount(shippingFee)) errors.shippingFee = 'Enter the delivery charge.'
  if (isDelivered && payment === 'COD' && codFee !== null && !isAmount(codFee))
    errors.codFee = 'Enter the fee of cash on delivery.'
  return errors
}

/** Why an order cannot be placed yet; empty if it can. */
export function findErrors(form: OrderForm): FieldErrors {
  const { customer, items, payment, means, reference } = form
  const errors: FieldErrors = {}
  if (!customer) errors.customer = 'Choose a customer.'
  if (items.length === 0) errors.items = 'Add at least one product.'
  Object.assign(errors, findDraftErrors(form))
  if (payment === 'RECEIVED' && means === 'UPI' && !reference.trim())
    errors.reference = 'Enter the reference of the UPI payment.'
  return errors
}

/** The errors of the last attempt that are not corrected yet. */
export function findUncorrected(found: FieldErrors, form: OrderForm): FieldErrors {
  const current = findErrors(form)
  return Object.fromEntries(Object.entries(found).filter(([field]) => Object.hasOwn(current, field)))
}

/** The order with the prices and the total that are shown. */
export function toPlaceBody(
  form: OrderForm,
  address: AddressFields,
  quote: Quote,
  draft: Draft | undefined,
): PlaceBody {
  const { isDefault: _, ...delivery } = address
  const { payment, means, reference } = form
  const canBeHandedOver = isAtCounter(form) && payment !== 'LINK'
  return {
    customerId: form.customer!.id,
    items: toItems(form, quote),
    address: isAtCounter(form) ? null : delivery,
    ...(isAddressSaved(form) && { savesAddress: true }),
    ...chargesOf(form),
    payment: payment === 'RECEIVED' ? { kind: payment, means, reference } : { kind: payment },
    isHandedOver: canBeHandedOver && form.isHandedOver,
    expectedTotal: quote.total,
    ...(draft && { draftId: draft.id, seenDraftUpdatedAt: draft.updatedOn }),
  }
}

/** The draft of a form in which `findDraftErrors` finds no error. */
export function toDraftBody(form: OrderForm, address: AddressFields, quote: Quote | undefined): DraftBody {
  const { isDefault: _, ...delivery } = address
  return {
    customerId: form.customer?.id ?? null,
    items: toItems(form, quote),
    isAtCounter: isAtCounter(form),
    address: delivery,
    savesAddress: form.savesAddress,
    ...chargesOf(form),
    payment: form.payment,
  }
}

/** The form of a draft; names of its items come from the quote, because a draft keeps none. */
export function fromDraft({ content, customer }: Draft, names: ReadonlyMap<string, string>): OrderForm {
  const { items, discount, shippingFee, codFee, payment } = content
  return {
    ...emptyForm,
    customer,
    items: items.map(({ productVariantId, quantity }) => ({
      productVariantId,
      typed: String(quantity),
      name: names.get(productVariantId) ?? 'A product that is no longer sold',
    })),
    place: content.isAtCounter ? 'COUNTER' : 'NEW',
    savesAddress: content.savesAddress ?? null,
    discountKind: discount?.kind ?? 'NONE',
    discountValue: discount ? String(discount.kind === 'AMOUNT' ? discount.amount : discount.percent) : '',
    reason: discount?.reason ?? '',
    shippingFee: shippingFee ?? null,
    codFee: codFee ?? null,
    payment,
  }
}

/** A price that differs from the one of the draft. */
export type PriceChange = { name: string; before: string; now: string }

/** The prices that changed since a draft was saved. */
export const findPriceChanges = (draft: Draft, quote: Quote, items: OrderForm['items']): PriceChange[] =>
  quote.lines.flatMap(({ productVariantId, price }) => {
    const before = draft.content.items.find((item) => item.productVariantId === productVariantId)?.price
    if (before === undefined || toPaise(before) === toPaise(price)) return []
    const name = items.find((item) => item.productVariantId === productVariantId)?.name ?? ''
    return { name, before: toRupees(toPaise(before)), now: price }
  })
