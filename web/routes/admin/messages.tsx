import { lazyPage } from '#web/layouts/admin/lazy-page.tsx'

export default lazyPage(() =>
  import('#web/orders/manage/messages/ManageMessages.tsx').then((file) => file.ManageMessages),
)
