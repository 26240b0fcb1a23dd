import { returnReasons } from '#contract/orders/returns/return-reasons.ts'
import { ReturnedItems } from '../../returns/ReturnedItems.tsx'
import { ReturnPictures } from '../../returns/ReturnPictures.tsx'
import { type OrderReturn, travelText } from '../../returns/return-labels.ts'

type Props = { orderId: string; orderReturn: OrderReturn }

/** What a return is about: its pieces, why the customer returns them, and how they come back. */
export const ReturnFacts = ({ orderId, orderReturn }: Props) => (
  <div className="grid gap-2">
    <ReturnedItems orderReturn={orderReturn} />
    <p className="wrap-anywhere">
      {returnReasons[orderReturn.reason].label}
      {orderReturn.comment && <span className="block">“{orderReturn.comment}”</span>}
    </p>
    <ReturnPictures orderId={orderId} pictures={orderReturn.pictures} />
    <p className="text-muted">{travelText(orderReturn)}</p>
  </div>
)
