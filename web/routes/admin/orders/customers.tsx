import { lazyPage } from '#web/layouts/admin/lazy-page.tsx'

export default lazyPage(() => import('#web/customers/manage/CustomerPages.tsx').then((file) => file.CustomerPages))
