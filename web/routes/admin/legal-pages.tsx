import { ManageLegalPages } from '#web/legal-pages/manage/ManageLegalPages.tsx'

export default ManageLegalPages
