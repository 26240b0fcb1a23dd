import { orderCan } from '#contract/order-states.ts'
import { type OrderActionProps, RequiredAction } from './RequiredAction.tsx'

/** For an order canceled after shipping: a button that records the return of its goods. */
export function OutstandingGoods(props: OrderActionProps) {
  if (!orderCan.haveGoodsReceived(props.order)) return null
  return (
    <RequiredAction
      {...props}
      call="PUT /orders/{id}/goods-back"
      name="Goods not back yet"
      title="The goods are not back yet"
      buttonText="Goods are back"
      errorText="Failed to record that the goods are back."
    >
      This order was canceled after it was shipped. Its stock is restored when you record that the goods are back.
    </RequiredAction>
  )
}
