import { ManageProducts } from '#web/catalogue/manage/ManageProducts.tsx'

export default ManageProducts
