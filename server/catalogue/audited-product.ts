import { colorName } from '#contract/colors.ts'
import type { Product } from './products.store.ts'

/** A product as its changes are written down: names in place of ids, colours and pictures as lines. */
export const auditedProduct = ({ category, brand, variants, images, ...product }: Product) => ({
  ...product,
  category: category.name,
  brand: brand.name,
  variants: variants.map(({ color, stock }) => `${told(color)}: ${stock}`),
  images: images.map(({ filename, color }) => (color ? `${filename} (${told(color)})` : filename)),
})

/** Two codes can be near to one name. */
const told = (color: string) => (color.startsWith('#') ? `${colorName(color)} ${color}` : colorName(color))
