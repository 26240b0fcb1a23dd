import { aProduct } from './makers.ts'
import type { TestShop } from './test.ts'

type Given = NonNullable<Parameters<typeof aProduct>[1]>

/** Products in the order given, by name or with what matters of them; each of a brand and category of its own. */
export async function catalogueOf<const Products extends readonly (string | Given)[]>(
  shop: TestShop,
  products: Products,
) {
  const made = []
  for (const given of products) made.push(await aProduct(shop, typeof given === 'string' ? { name: given } : given))
  return made as unknown as { [At in keyof Products]: Made }
}

type Made = { id: string; name: string; price: number; categoryId: string; brandId: string }
