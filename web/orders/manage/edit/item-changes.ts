import type { CallInput, CallResponse } from '#contract/calls.ts'
import { toPaise, toRupees } from '#contract/money.ts'
import { reduceLines } from '#contract/orders/cancellations/cancel-pieces.ts'
import {
  type CalculatorItem,
  haveQuantities,
  quantityBounds,
  toQuantities,
} from '#web/delivery/manage/calculator/calculator-item.ts'
import { readQuantity } from '#web/ui/form/QuantityField.tsx'
import type { Order } from '../../order.ts'
import { toLines } from '../../order-amounts.ts'

type Item = Order['items'][number]

/** What an administrator has chosen: the texts of the fields by `quantityKey`, and the items that are added. */
export type ItemChanges = { quantities: ReadonlyMap<string, string>; added: readonly CalculatorItem[] }

/** The prices of the items that are added. */
type Quote = Pick<CallResponse<'POST /staff-orders/quote'>, 'lines' | 'subtotal'>

/** A quantity is chosen for an item as it was shown: if the item then has other pieces, it is chosen again. */
export const quantityKey = ({ id, quantity }: Pick<Item, 'id' | 'quantity'>): string => `${id} ${quantity}`

/** The text of the field of an item; by default the quantity that it has. */
export const typedQuantity = (quantities: ItemChanges['quantities'], item: Item): string =>
  quantities.get(quantityKey(item)) ?? String(item.quantity)

/** The bounds of the quantity of an item; `canAdd` is whether it can get more pieces. */
export const itemBounds = (item: Item, canAdd: boolean) => ({
  min: 0,
  max: canAdd ? quantityBounds.max : item.quantity,
})

/** True if each field has a quantity within its bounds. */
export const areQuantitiesValid = (
  { items }: Pick<Order, 'items'>,
  { quantities, added }: ItemChanges,
  canAdd: boolean,
): boolean =>
  haveQuantities(added) &&
  items.every((item) => readQuantity(typedQuantity(quantities, item), itemBounds(item, canAdd)) !== null)

const chosenQuantity = (quantities: ItemChanges['quantities'], item: Item): number =>
  Number(typedQuantity(quantities, item))

/** The items that get another quantity, or whose field has none. */
export const changedItems = ({ items }: Pick<Order, 'items'>, quantities: ItemChanges['quantities']): Item[] =>
  items.filter((item) => readQuantity(typedQuantity(quantities, item), itemBounds(item, true)) !== item.quantity)

/** What valid changes mean for the money by the rule of the server, in paise: `rest` is what is to be paid in cash for an order that is paid. */
export function previewChange(order: Order, { quantities, added }: ItemChanges, quote: Quote | undefined) {
  const addedCost = added.length > 0 ? toPaise(quote?.subtotal ?? '0') : 0
  const difference = changedItems(order, quantities).reduce(
    (sum, item) => sum + differenceOf(item, chosenQuantity(quantities, item)),
    addedCost,
  )
  const isPaid = order.paymentStatus === 'COMPLETED'
  return { difference, newTotal: toPaise(order.orderTotal) + difference, rest: isPaid ? Math.max(0, difference) : 0 }
}

/** What a new quantity of an item adds to the total. */
function differenceOf(item: Item, quantity: number): number {
  const line = toLines({ items: [item] })[0]!
  const more = quantity - item.quantity
  if (more >= 0) return more * line.priceAtPurchase
  return -reduceLines([line], [{ orderItemId: item.id, quantity: -more }])[0]!.amount
}

/** The body of the call with valid changes, with the prices and the total that are shown. */
export function toChangeBody(
  order: Order,
  changes: ItemChanges,
  reason: string,
  quote: Quote | undefined,
): CallInput<'PUT /orders/{id}/items'>['body'] {
  const { quantities, added } = changes
  const { newTotal, rest } = previewChange(order, changes, quote)
  const prices = new Map(quote?.lines.map(({ productVariantId, price }) => [productVariantId, price]))
  return {
    quantities: changedItems(order, quantities).map((item) => ({
      orderItemId: item.id,
      quantity: chosenQuantity(quantities, item),
      seenQuantity: item.quantity,
    })),
    added: toQuantities(added).map(({ productVariantId, quantity }) => ({
      productVariantId,
      quantity,
      price: prices.get(productVariantId),
    })),
    reason: reason || null,
    collectsRest: rest > 0,
    expectedTotal: toRupees(newTotal),
  }
}
