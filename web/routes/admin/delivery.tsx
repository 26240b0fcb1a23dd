import { lazyPage } from '#web/layouts/admin/lazy-page.tsx'

export default lazyPage(() => import('#web/delivery/manage/zones/ManageZones.tsx').then((file) => file.ManageZones))
