import { parseHex } from '#contract/catalogue/hex-color.ts'
import type { ProductViewModel, VariantViewModel } from '../product.ts'

export type HeroProduct = { product: ProductViewModel; variant: VariantViewModel }

/** The difference between a colour's largest and smallest channel, 0 for grey to 255. */
function vividness({ hex }: VariantViewModel): number {
  const channels = parseHex(hex)
  return Math.max(...channels) - Math.min(...channels)
}

/** The most saturated colour in stock. */
const mostVivid = ({ variants, images }: ProductViewModel): VariantViewModel | undefined =>
  variants
    .filter(({ color, stock }) => stock > 0 && images.some((image) => image.color === color))
    .toSorted((one, other) => vividness(other) - vividness(one))[0]

/** The products of the hero: first one of each category, then further ones. */
export function pickHeroProducts(products: readonly ProductViewModel[], count: number): readonly HeroProduct[] {
  const candidates = products.flatMap((product) => {
    const variant = mostVivid(product)
    return variant ? [{ product, variant }] : []
  })
  const isFirst = (key: (entry: HeroProduct) => string) => (entry: HeroProduct, at: number) =>
    candidates.findIndex((other) => key(other) === key(entry)) === at
  const ofEachCategory = candidates.filter(isFirst(({ product }) => product.categoryId))
  const others = candidates.filter(isFirst(({ product }) => product.id)).filter((one) => !ofEachCategory.includes(one))
  return [...ofEachCategory, ...others].slice(0, count)
}
