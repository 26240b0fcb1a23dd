import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { piecesText } from '#contract/orders/pieces-text.ts'
import { returnReasons } from '#contract/orders/returns/return-reasons.ts'
import type { ReturnJson } from '../returns/returns.store.ts'

/** What a customer asks for as rows of a mail: the pieces, why, and how they come back. */
export const returnRows = ({ number, items, resolution, method, reason, comment }: ReturnJson) => [
  {
    label: `${resolution === 'EXCHANGE' ? 'Exchange' : 'Return'} ${number}`,
    value: items.map(returnedItemText).join('\n'),
    strong: true,
  },
  { label: 'Reason', value: returnReasons[reason].label },
  ...(comment ? [{ label: 'Comment', value: comment }] : []),
  { label: 'Sent back', value: method === 'PICKUP' ? 'Picked up by a courier' : 'By the customer' },
]

/** Pieces of a return: "2 × Kurta (Red)", in an exchange with the variant that is sent instead. */
function returnedItemText(item: ReturnJson['items'][number]): string {
  const { name, exchangeColor: color, exchangeOptionName: optionName, exchangeOptionValue: optionValue } = item
  const pieces = piecesText([item])
  return color === null ? pieces : `${pieces}, for ${soldItemName({ name, color, optionName, optionValue })}`
}
