import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { adminPageSize, maxPageSize } from '../limits.ts'
import { integerParam } from '../schemas.ts'
import { requirableDeclarations } from './declarations.ts'
import { unpublishedStatuses } from './product-status.ts'

/** The administrators' call about products that lack a declaration which their category requires. */
export const incompleteProducts = {
  list: endpoint({
    method: 'GET',
    path: '/products/incomplete',
    access: 'admin',
    summary: 'A page of the products that lack a declaration which their category requires, by category.',
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: integerParam('limit', { ceiling: maxPageSize }).default(adminPageSize),
    }),
    response: z.object({
      products: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          category: z.object({ id: z.uuid(), name: z.string() }),
          /** Missing for a product on sale. */
          status: z.enum(unpublishedStatuses).optional(),
          missing: z.array(z.enum(requirableDeclarations)),
        }),
      ),
      /** At most 10,001, which means any larger number. */
      totalItems: z.int(),
      nextCursor: z.string().nullable(),
    }),
  }),
}
