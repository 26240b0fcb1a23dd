import { createProduct } from '#tests/support/factories.ts'
import { allCallers, type EndpointCase } from './endpoint-case.ts'

/** Products beside others. */
export const recommendationCases: Record<string, EndpointCase> = {
  'GET /products/{productId}/bought-together': allCallers(async (context) => ({
    params: { productId: (await createProduct(context)).id },
  })),
  'GET /products/{productId}/similar': allCallers(async (context) => ({
    params: { productId: (await createProduct(context)).id },
  })),
  'POST /recently-viewed/products': allCallers(async (context) => ({
    body: { ids: [(await createProduct(context)).id] },
  })),
}
