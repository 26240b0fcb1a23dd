import { lazyPage } from '#web/layouts/admin/lazy-page.tsx'

export default lazyPage(() => import('#web/reviews/manage/ManageReviews.tsx').then((file) => file.ManageReviews))
