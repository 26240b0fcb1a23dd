import { returnReasons } from '#contract/orders/returns/return-reasons.ts'
import { ReturnedItems } from '../../returns/ReturnedItems.tsx'
import { type OrderReturn, travelText } from '../../returns/return-labels.ts'

type Props = { given: OrderReturn }

/** What a return is about: its pieces, why the customer returns them, and how they come back. */
export const ReturnFacts = ({ given }: Props) => (
  <div className="grid gap-2">
    <ReturnedItems given={given} />
    <p className="wrap-anywhere">
      {returnReasons[given.reason].label}
      {given.comment && <span className="block">“{given.comment}”</span>}
    </p>
    <p className="text-muted">{travelText(given)}</p>
  </div>
)
