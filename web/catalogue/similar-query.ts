import type { ShownProduct } from './product.ts'
import type { ListQuery } from './product-lists.ts'

export const similarShown = 4

/** Asks for a product's neighbours: one more than is shown, for the product itself may be among them. */
export const similarQuery = ({ categoryId }: Pick<ShownProduct, 'categoryId'>): ListQuery => ({
  categoryId,
  sortBy: 'buyCount',
  sortOrder: 'desc',
  limit: String(similarShown + 1),
})
