import { ManageProducts } from '#web/catalogue/manage/product-list/ManageProducts.tsx'

export default ManageProducts
