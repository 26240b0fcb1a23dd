import { ManageHomePage } from '#web/catalogue/manage/home-page/ManageHomePage.tsx'

export default ManageHomePage
