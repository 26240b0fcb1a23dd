import { IncompleteProducts } from '#web/catalogue/manage/incomplete/IncompleteProducts.tsx'

export default IncompleteProducts
