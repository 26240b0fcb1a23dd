import { createProduct } from './factories.ts'
import type { TestContext } from './test-context.ts'

type ProductInput = NonNullable<Parameters<typeof createProduct>[1]>

/** Creates products in the given order, by name or by columns; each has its own brand and category. */
export async function createProducts<const Products extends readonly (string | ProductInput)[]>(
  context: TestContext,
  products: Products,
) {
  const created = []
  for (const input of products)
    created.push(await createProduct(context, typeof input === 'string' ? { name: input } : input))
  return created as unknown as { [At in keyof Products]: CreatedProduct }
}

type CreatedProduct = { id: string; name: string; price: number; categoryId: string; brandId: string }
