import { lazyPage } from '#web/layouts/admin/lazy-page.tsx'

export default lazyPage(
  () => import('#web/company/manage/ManageCompanyDetails.tsx').then((file) => file.ManageCompanyDetails),
  'Manage Company Details',
)
