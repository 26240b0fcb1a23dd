import { lazyPage } from '#web/layouts/admin/lazy-page.tsx'

export default lazyPage(() =>
  import('#web/catalogue/manage/incomplete/IncompleteProducts.tsx').then((file) => file.IncompleteProducts),
)
