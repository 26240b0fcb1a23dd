import { ManageBrands } from '#web/catalogue/manage/ManageBrands.tsx'

export default ManageBrands
