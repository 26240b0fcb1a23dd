import { lazyPage } from '#web/layouts/admin/lazy-page.tsx'

export default lazyPage(() => import('#web/orders/manage/cash/CourierCash.tsx').then((file) => file.CourierCash))
