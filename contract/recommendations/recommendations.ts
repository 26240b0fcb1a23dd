import { z } from 'zod'
import { Product } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas.ts'
import { maxRecentlyViewed } from './recommendation-limits.ts'

/** The public calls about products beside others. */
export const recommendations = {
  boughtTogether: endpoint({
    method: 'GET',
    path: '/products/{productId}/bought-together',
    access: 'public',
    summary:
      'The products in stock that are most often bought together with a product, computed from orders. The product says whether it has any.',
    params: z.object({ productId: id }),
    response: z.object({ products: z.array(Product) }),
  }),
  similar: endpoint({
    method: 'GET',
    path: '/products/{productId}/similar',
    access: 'public',
    summary: 'Other products of the category of a product, the best sellers first.',
    params: z.object({ productId: id }),
    response: z.object({ categoryId: id, products: z.array(Product) }),
  }),
  recentlyViewed: endpoint({
    method: 'POST',
    path: '/recently-viewed/products',
    access: 'public',
    summary:
      'The products on sale with these ids, in this order. A browser sends the ids that it remembers; they are not stored.',
    body: z.object({
      ids: z
        .array(id, 'Send a list of ids.')
        .min(1, 'Send at least one id.')
        .max(maxRecentlyViewed, `Send at most ${maxRecentlyViewed} ids.`),
    }),
    response: z.object({ products: z.array(Product) }),
  }),
}
