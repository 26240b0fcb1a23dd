import type { Result } from '#web/api/result.ts'
import type { ProductListQuery, ProductPage } from '../lists/product-lists.ts'
import type { ProductViewModel } from '../product.ts'

/** The similar products; null where the product itself is missing. */
export type SimilarProductsResult = Result<ProductPage> | null

export const similarProductCount = 4

/** The query for similar products: one more than is shown, because the product itself may be among them. */
export const similarProductsQuery = ({ categoryId }: Pick<ProductViewModel, 'categoryId'>): ProductListQuery => ({
  categoryId,
  sortBy: 'buyCount',
  sortOrder: 'desc',
  limit: String(similarProductCount + 1),
})
