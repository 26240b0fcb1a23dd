import { ManageCashOnDelivery } from '#web/delivery/manage/cash-on-delivery/ManageCashOnDelivery.tsx'

export default ManageCashOnDelivery
