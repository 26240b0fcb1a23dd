import { lazyPage } from '#web/layouts/admin/lazy-page.tsx'

export default lazyPage(() => import('#web/questions/manage/ManageQuestions.tsx').then((file) => file.ManageQuestions))
