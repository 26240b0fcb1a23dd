import { NewOrder } from '#web/orders/manage/new/NewOrder.tsx'

export default NewOrder
