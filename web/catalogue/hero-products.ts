import { colorHex } from '#contract/colors.ts'
import type { Product } from './product.ts'

export type HeroProduct = { product: Product; color: string }

/** How far a colour is from grey, 0 to 255. */
function vividness(color: string): number {
  const value = Number.parseInt(colorHex(color).slice(1), 16)
  const parts = [value >> 16, (value >> 8) & 255, value & 255]
  return Math.max(...parts) - Math.min(...parts)
}

/** The colour in stock that brings most colour to the page. */
const mostVivid = ({ variants, images }: Product): string | undefined =>
  variants
    .filter(({ color, stock }) => stock > 0 && images.some((image) => image.color === color))
    .toSorted((one, other) => vividness(other.color) - vividness(one.color))[0]?.color

/** Products for the opening picture: from different categories, so that one sees at once what is sold, then whatever else there is. */
export function forHero(products: readonly Product[], count: number): readonly HeroProduct[] {
  const candidates = products.flatMap((product) => {
    const color = mostVivid(product)
    return color === undefined ? [] : [{ product, color }]
  })
  const isFirst = (key: (entry: HeroProduct) => string) => (entry: HeroProduct, at: number) =>
    candidates.findIndex((other) => key(other) === key(entry)) === at
  const ofEachCategory = candidates.filter(isFirst(({ product }) => product.categoryId))
  const others = candidates.filter(isFirst(({ product }) => product.id)).filter((one) => !ofEachCategory.includes(one))
  return [...ofEachCategory, ...others].slice(0, count)
}
