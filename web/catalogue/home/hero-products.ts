import { parseHex } from '#contract/catalogue/hex-color.ts'
import type { ProductViewModel, VariantViewModel } from '../product.ts'

export type HeroProduct = { product: ProductViewModel; variant: VariantViewModel }

/** The difference between a colour's largest and smallest channel: 0 for grey, at most 255. */
function chroma({ hex }: VariantViewModel): number {
  const channels = parseHex(hex)
  return Math.max(...channels) - Math.min(...channels)
}

/** The most saturated colour in stock. */
const mostSaturatedInStock = ({ variants, images }: ProductViewModel): VariantViewModel | undefined =>
  variants
    .filter(({ color, stock }) => stock > 0 && images.some((image) => image.color === color))
    .toSorted((one, other) => chroma(other) - chroma(one))[0]

/** The products of the hero: first one of each category, then further ones. */
export function pickHeroProducts(products: readonly ProductViewModel[], count: number): readonly HeroProduct[] {
  const candidates = products.flatMap((product) => {
    const variant = mostSaturatedInStock(product)
    return variant ? [{ product, variant }] : []
  })
  const uniqueBy = (key: (entry: HeroProduct) => string) => (entry: HeroProduct, index: number) =>
    candidates.findIndex((other) => key(other) === key(entry)) === index
  const ofEachCategory = candidates.filter(uniqueBy(({ product }) => product.categoryId))
  const others = candidates.filter(uniqueBy(({ product }) => product.id)).filter((one) => !ofEachCategory.includes(one))
  return [...ofEachCategory, ...others].slice(0, count)
}
