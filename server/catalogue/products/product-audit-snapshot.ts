import { colorName } from '#contract/catalogue/colors.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import type { Product } from './products.store.ts'
import { findSizes } from './styles.store.ts'

/** A product in the form of the audit log: names in place of ids; variants, images and sizes as lines of text. */
export const productAuditSnapshot = async (
  trx: RunningTransaction,
  { category, brand, variants, images, ...product }: Product,
) => ({
  ...product,
  sizes: await sizesAsLines(trx, product),
  category: category.name,
  brand: brand.name,
  variants: variants.map(({ color, stock }) => `${colorLabel(color)}: ${stock}`),
  images: images.map(({ filename, color }) => (color ? `${filename} (${colorLabel(color)})` : filename)),
})

/** A hex code is added, because several codes share one name. */
const colorLabel = (color: string) => (color.startsWith('#') ? `${colorName(color)} ${color}` : colorName(color))

async function sizesAsLines(trx: RunningTransaction, { id, sizeLabel }: Pick<Product, 'id' | 'sizeLabel'>) {
  const sizes = sizeLabel === null ? [] : await findSizes(trx, id)
  return sizes.length > 0 ? sizes.map((size) => `${size.sizeLabel}: ${size.name}`) : null
}
