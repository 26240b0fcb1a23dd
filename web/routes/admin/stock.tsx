import { ManageStock } from '#web/stock/ManageStock.tsx'

export default ManageStock
