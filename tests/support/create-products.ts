import { createProduct } from './factories.ts'
import type { TestContext } from './test-context.ts'

type ProductInput = NonNullable<Parameters<typeof createProduct>[1]>

/** Products in the order given, by name or with what matters of them; each of a brand and category of its own. */
export async function createProducts<const Products extends readonly (string | ProductInput)[]>(
  context: TestContext,
  products: Products,
) {
  const made = []
  for (const given of products)
    made.push(await createProduct(context, typeof given === 'string' ? { name: given } : given))
  return made as unknown as { [At in keyof Products]: CreatedProduct }
}

type CreatedProduct = { id: string; name: string; price: number; categoryId: string; brandId: string }
