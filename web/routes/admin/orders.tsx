import { ManageOrders } from '#web/orders/manage/list/ManageOrders.tsx'

export default ManageOrders
