import { ManageOrders } from '#web/orders/manage/ManageOrders.tsx'

export default ManageOrders
