import { ManageCompanyDetails } from '#web/company/manage/ManageCompanyDetails.tsx'

export default ManageCompanyDetails
