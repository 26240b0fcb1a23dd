import type { CallInput, CallResponse } from '#contract/calls.ts'
import { colorName } from '#contract/catalogue/colors.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { toPaise } from '#contract/money.ts'
import { countPieces, noPiecesMessage } from '#contract/orders/count-pieces.ts'
import { chargeForPickup } from '#contract/orders/returns/pickup-charge.ts'
import { type ReturnReason, returnReasonKeys, returnReasons } from '#contract/orders/returns/return-reasons.ts'
import type { Order } from '../order.ts'
import { formTexts, type RequestingUser } from './form-texts.ts'
import { previewRefund } from './return-amounts.ts'

export type ReturnOptions = CallResponse<'GET /orders/{id}/return-options'>
type ReturnableItem = ReturnOptions['items'][number]
type Exchange = ReturnableItem['exchanges'][number]
type ReturnInput = CallInput<'POST /orders/{id}/returns'>['body']

/** What a customer has entered; the maps are by item of the order. */
export type ReturnFormFields = {
  pieces: ReadonlyMap<string, number>
  /** The variant that is sent instead of each item. */
  variants: ReadonlyMap<string, string>
  reason: ReturnReason | ''
  comment: string
  resolution: ReturnInput['resolution']
  method: ReturnInput['method']
}

/** Pieces of an item that are to be returned, with what is known of both. */
export type ChosenItem = { item: Order['items'][number]; option: ReturnableItem; quantity: number }

/** The items of an order of which pieces can be returned, each with their number. */
export const returnableItems = (order: Pick<Order, 'items'>, options: ReturnOptions): Order['items'] =>
  options.items.flatMap(({ orderItemId, quantity, problem }) => {
    const item = order.items.find(({ id }) => id === orderItemId)
    return item && problem === null && quantity > 0 ? [{ ...item, quantity }] : []
  })

/** The items of an order that cannot be returned, each with the reason. */
export const itemsWithProblem = (order: Pick<Order, 'items'>, options: ReturnOptions) =>
  options.items.flatMap(({ orderItemId, problem }) => {
    const item = order.items.find(({ id }) => id === orderItemId)
    return item && problem !== null ? [{ item, problem }] : []
  })

/** A form in which nothing is chosen; the only piece that can be returned is. */
export function emptyReturnForm(items: Order['items']): ReturnFormFields {
  const [first] = items
  const isOnePiece = items.length === 1 && first?.quantity === 1
  return {
    pieces: new Map(isOnePiece ? [[first.id, 1]] : []),
    variants: new Map(),
    reason: '',
    comment: '',
    resolution: 'REFUND',
    method: 'PICKUP',
  }
}

/** The chosen pieces, as far as the order still has them. */
export const chosenItems = (
  order: Pick<Order, 'items'>,
  options: ReturnOptions,
  { pieces }: Pick<ReturnFormFields, 'pieces'>,
): ChosenItem[] =>
  returnableItems(order, options).flatMap((item) => {
    const quantity = Math.min(pieces.get(item.id) ?? 0, item.quantity)
    const option = options.items.find(({ orderItemId }) => orderItemId === item.id)
    return option && quantity > 0 ? [{ item, option, quantity }] : []
  })

/**
 * Whether the only piece that can be returned is chosen since the form was opened: it is only named then. A piece that was chosen by the user has a
 * stepper, which stays while it has the focus.
 */
export const isOnlyPieceChosen = (
  items: Order['items'],
  chosen: readonly ChosenItem[],
  isUnchanged: boolean,
): boolean => isUnchanged && chosen.length === 1 && countPieces(items) === 1

/** Whether an item can be exchanged for something: a variant with enough stock. */
export const hasExchange = ({ option, quantity }: Pick<ChosenItem, 'option' | 'quantity'>): boolean =>
  option.exchanges.some(({ stock }) => stock >= quantity)

/** Whether the goods are defective or not what was ordered. */
export const isFaultyReason = (reason: ReturnReason | ''): boolean => reason !== '' && returnReasons[reason].isFaulty

/** A variant as an option of a select. */
export const exchangeLabel = (variant: Pick<Exchange, 'color' | 'optionName' | 'optionValue'>): string =>
  variantLabel(colorName(variant.color), variant)

/** The reasons that can be given for the chosen items. */
export function reasonsFor(
  { arrivedLate }: Pick<ReturnOptions, 'arrivedLate'>,
  chosen: readonly ChosenItem[],
): readonly ReturnReason[] {
  const takesAnyReason = chosen.every(({ option }) => option.takesAnyReason)
  return returnReasonKeys.filter(
    (reason) => (takesAnyReason || returnReasons[reason].isFaulty) && (arrivedLate || reason !== 'ARRIVED_LATE'),
  )
}

/** In which state the store takes goods back in any case. */
export const faultyText = ({ arrivedLate }: Pick<ReturnOptions, 'arrivedLate'>): string =>
  arrivedLate ? 'defective, wrong or late' : 'defective or wrong'

/** What of a form is missing or wrong, by field; empty if it can be sent. */
export function findProblems(
  options: Pick<ReturnOptions, 'arrivedLate'>,
  fields: ReturnFormFields,
  chosen: readonly ChosenItem[],
  by: RequestingUser,
) {
  const problems: { pieces?: string; reason?: string; resolution?: string; variants?: ReadonlyMap<string, string> } = {}
  if (chosen.length === 0) problems.pieces = noPiecesMessage
  if (fields.reason === '') problems.reason = 'Choose a reason.'
  const onlyFaulty = chosen.filter(({ option }) => !option.takesAnyReason)
  if (fields.reason !== '' && !isFaultyReason(fields.reason) && onlyFaulty.length > 0)
    problems.reason = `${namesOf(onlyFaulty)} can only be returned if it is ${faultyText(options)}.`
  if (fields.resolution !== 'EXCHANGE') return problems
  const without = chosen.filter((each) => !hasExchange(each))
  if (without.length > 0) problems.resolution = `Nothing is in stock to exchange ${namesOf(without)} for.`
  const missing = chosen.filter((each) => hasExchange(each) && !chosenExchange(fields, each))
  if (missing.length > 0) {
    problems.variants = new Map(missing.map(({ item }) => [item.id, formTexts[by].missingVariant]))
  }
  return problems
}

const namesOf = (chosen: readonly ChosenItem[]): string => chosen.map(({ item }) => item.product.name).join(' and ')

/** The variant that is sent instead of an item: the chosen one while it has enough stock. */
export const chosenExchange = (
  { variants }: Pick<ReturnFormFields, 'variants'>,
  { item, option, quantity }: ChosenItem,
): Exchange | undefined =>
  option.exchanges.find(
    ({ productVariantId, stock }) => productVariantId === variants.get(item.id) && stock >= quantity,
  )

/** The body of the request with the ids of its pictures; the reason is chosen. */
export const toReturnInput = (
  fields: ReturnFormFields,
  chosen: readonly ChosenItem[],
  pictures: readonly string[],
): ReturnInput => ({
  items: chosen.map((each) => ({
    orderItemId: each.item.id,
    quantity: each.quantity,
    seenQuantity: each.option.quantity,
    ...(fields.resolution === 'EXCHANGE' && { exchangeVariantId: chosenExchange(fields, each)?.productVariantId }),
  })),
  resolution: fields.resolution,
  method: fields.method,
  reason: fields.reason || 'OTHER',
  comment: fields.comment,
  pictures: [...pictures],
})

/** What the customer gets back, in paise; nothing for an exchange. */
export const previewReturn = (
  order: Order,
  options: ReturnOptions,
  fields: ReturnFormFields,
  chosen: readonly ChosenItem[],
) =>
  previewRefund(
    order,
    chosen.map(({ item, quantity }) => ({ orderItemId: item.id, quantity })),
    {
      isFaulty: isFaultyReason(fields.reason),
      shippingFeeRefunded: options.refundsFees,
      pickupCharge: pickupChargeOf(options, fields),
    },
  )

/** What the pickup costs, in paise. */
export const pickupChargeOf = (
  { pickupCharge }: Pick<ReturnOptions, 'pickupCharge'>,
  { resolution, method, reason }: Pick<ReturnFormFields, 'resolution' | 'method' | 'reason'>,
): number => chargeForPickup({ method, resolution, isFaulty: isFaultyReason(reason) }, toPaise(pickupCharge))
