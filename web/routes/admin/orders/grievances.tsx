import { lazyPage } from '#web/layouts/admin/lazy-page.tsx'

export default lazyPage(() =>
  import('#web/grievances/manage/ManageGrievances.tsx').then((file) => file.ManageGrievances),
)
