import { randomUUID } from 'node:crypto'
import { sanitizeHtml } from '#server/html/sanitize-html.ts'
import type { RunningTransaction } from '../database/connect.ts'
import type { DrawnPicture } from './demo-pictures.ts'
import { idOf, type Sections } from './insert-sections.ts'
import type { DemoProduct } from './types.ts'

/** A product of the demonstration with the ids that orders need. */
export type InsertedProduct = { id: string; variantIds: string[]; pictures: DrawnPicture[] }

const productRow = (product: DemoProduct, id: string, sections: Sections, buyCount: number, now: Date) => {
  const createdAt = new Date(now.getTime() - product.minutesAgo * 60_000)
  return {
    id,
    name: product.name,
    description: sanitizeHtml(product.description),
    originalPrice: product.originalPrice,
    discountPrice: product.discountPrice,
    categoryId: idOf(sections.categories, product.category),
    brandId: idOf(sections.brands, product.brand),
    buyCount,
    viewCount: product.viewCount,
    hsn: product.hsnCode,
    taxRate: product.gstRate * 100,
    isDemo: true,
    createdAt,
    updatedAt: createdAt,
  }
}

const variantRows = (product: DemoProduct, { id, variantIds }: InsertedProduct) =>
  product.variants.map(({ color, stock }, position) => ({
    id: variantIds[position]!,
    productId: id,
    color,
    stock,
    position,
  }))

const imageRows = ({ id, pictures }: InsertedProduct) =>
  pictures.map(({ file, filename, color }, position) => ({ productId: id, file, filename, color, position }))

/** Adds the demonstration's products with variants and pictures, one statement a table. */
export async function insertProducts(
  trx: RunningTransaction,
  products: readonly DemoProduct[],
  sections: Sections,
  pictures: ReadonlyMap<DemoProduct, DrawnPicture[]>,
  sold: ReadonlyMap<DemoProduct, number>,
  now: Date,
): Promise<Map<DemoProduct, InsertedProduct>> {
  const inserted = new Map(
    products.map((product) => [
      product,
      {
        id: randomUUID() as string,
        variantIds: product.variants.map(() => randomUUID() as string),
        pictures: pictures.get(product) ?? [],
      },
    ]),
  )
  const all = [...inserted]
  await trx
    .insertInto('products')
    .values(all.map(([product, { id }]) => productRow(product, id, sections, sold.get(product) ?? 0, now)))
    .execute()
  await trx
    .insertInto('productVariants')
    .values(all.flatMap(([product, ids]) => variantRows(product, ids)))
    .execute()
  await trx
    .insertInto('productImages')
    .values(all.flatMap(([, ids]) => imageRows(ids)))
    .execute()
  return inserted
}
