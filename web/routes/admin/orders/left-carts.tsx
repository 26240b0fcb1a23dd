import { lazyPage } from '#web/layouts/admin/lazy-page.tsx'

export default lazyPage(() => import('#web/cart-reminders/manage/LeftCarts.tsx').then((file) => file.LeftCarts))
