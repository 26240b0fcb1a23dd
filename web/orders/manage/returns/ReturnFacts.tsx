import { returnReasons } from '#contract/orders/returns/return-reasons.ts'
import { ReturnedItems } from '../../returns/ReturnedItems.tsx'
import { ReturnPictures } from '../../returns/ReturnPictures.tsx'
import { type OrderReturn, travelText } from '../../returns/return-labels.ts'

type Props = { orderId: string; given: OrderReturn }

/** What a return is about: its pieces, why the customer returns them, and how they come back. */
export const ReturnFacts = ({ orderId, given }: Props) => (
  <div className="grid gap-2">
    <ReturnedItems given={given} />
    <p className="wrap-anywhere">
      {returnReasons[given.reason].label}
      {given.comment && <span className="block">“{given.comment}”</span>}
    </p>
    <ReturnPictures orderId={orderId} pictures={given.pictures} />
    <p className="text-muted">{travelText(given)}</p>
  </div>
)
