import { formatDay } from '#contract/delivery/delivery-texts.ts'
import { piecesText } from '#contract/orders/pieces-text.ts'
import { returnReasons } from '#contract/orders/returns/return-reasons.ts'
import { type ItemReturnStatus, itemReturnLabels } from '#contract/orders/returns/return-states.ts'
import { returnLine } from '#contract/orders/returns/return-text.ts'
import type { ReturnJson } from './returns.store.ts'

/** What the customer asked for, for the history and the mail: "1 × Kurta (Red): It does not fit. Too long." */
export const requestText = ({
  items,
  reason,
  comment,
  resolution,
}: Pick<ReturnJson, 'items' | 'reason' | 'comment' | 'resolution'>) => {
  const wish = resolution === 'EXCHANGE' ? `Exchange of ${piecesText(items)}` : piecesText(items)
  return [`${wish}: ${returnReasons[reason].label}.`, comment].filter(Boolean).join(' ')
}

/** How the goods of an approved return come back, for the mail to the customer. */
export function approvalText({
  items,
  method,
  pickupDay,
  note,
}: Pick<ReturnJson, 'items' | 'method' | 'pickupDay' | 'note'>) {
  const pickup = pickupDay
    ? `We pick it up on ${formatDay(pickupDay)}.`
    : 'We pick it up, and write to you on which day.'
  const way = method === 'PICKUP' ? pickup : 'Please send it to us, and enter the tracking number in your orders.'
  return [`${piecesText(items)}.`, way, note].filter(Boolean).join('\n\n')
}

/** That the goods are not picked up on the day that was named, for the mail to the customer. */
export const pickupCanceledText = (itemReturn: Pick<ReturnJson, 'items' | 'method' | 'note'>, day: string): string =>
  [`The pickup on ${formatDay(day)} is canceled.`, approvalText({ ...itemReturn, pickupDay: null })].join('\n\n')

/** A history entry of a return that changes to a status, with what is said about it. */
export const returnEvent = (
  itemReturn: Pick<ReturnJson, 'number' | 'items'>,
  fromState: ItemReturnStatus | null,
  toState: ItemReturnStatus,
  text: string | null = null,
) =>
  ({
    event: 'RETURN_UPDATED',
    fromState,
    toState,
    note: [returnLine(itemReturn), text].filter(Boolean).join(': '),
  }) as const

/** A return in the audit log: "Return 1: 1 × Kurta (Red), approved". */
export const auditText = (itemReturn: Pick<ReturnJson, 'number' | 'items' | 'status'>): string =>
  `${returnLine(itemReturn)}, ${itemReturnLabels[itemReturn.status].toLowerCase()}`
