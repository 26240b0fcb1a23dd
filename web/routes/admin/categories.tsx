import { ManageCategories } from '#web/catalogue/manage/ManageCategories.tsx'

export default ManageCategories
