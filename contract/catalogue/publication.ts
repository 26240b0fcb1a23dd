import { z } from 'zod'
import { catalogue, Product } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { adminPageSize, maxPageSize } from '../limits.ts'
import { idParams, integerParam, Pagination, page, searchText } from '../schemas.ts'
import { unpublishedStatuses } from './product-status.ts'

/** The administrators' calls about products that are not on sale. */
export const publication = {
  listUnpublished: endpoint({
    method: 'GET',
    path: '/products/unpublished',
    access: 'admin',
    summary: 'A page of the drafts, the scheduled or the archived products, the newest first.',
    query: z.object({
      status: z.enum(unpublishedStatuses, `status must be one of ${unpublishedStatuses.join(', ')}.`),
      q: searchText.default(''),
      page,
      limit: integerParam('limit', { ceiling: maxPageSize }).default(adminPageSize),
    }),
    response: z.object({ data: z.array(Product), pagination: Pagination }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/products/{id}/preview',
    access: 'admin',
    summary: 'A product that need not be on sale, as its page shows it.',
    params: idParams,
    response: catalogue.showProduct.response,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/products/{id}/duplicate',
    access: 'admin',
    summary:
      'Adds a draft with the texts, prices, variants and pictures of a product, without stock, SKUs and barcodes.',
    params: idParams,
    response: z.object({ message: z.string(), product: Product }),
  }),
}
