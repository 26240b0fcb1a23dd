import { ManageProductFiles } from '#web/product-files/ManageProductFiles.tsx'

export default ManageProductFiles
