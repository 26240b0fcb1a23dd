import { colorHex, colorName } from '#contract/colors.ts'
import { firstToBuy, type Product, picturesOf, type ShownProduct, type ShownVariant } from './product.ts'
import type { ListReply, ProductPage } from './product-lists.ts'

/** Variants with their colours painted and named. Two that would share a name are told apart by their code. */
export function namedVariants(variants: Product['variants']): readonly ShownVariant[] {
  const names = variants.map(({ color }) => colorName(color))
  return variants.map((variant, at) => {
    const name = names[at] ?? variant.color
    const isShared = names.filter((other) => other === name).length > 1
    return { ...variant, hex: colorHex(variant.color), name: isShared ? `${name} (${variant.color})` : name }
  })
}

/** A product as its page shows it. */
export const shownProduct = ({ description, sizes = [], ...product }: Product): ShownProduct => ({
  ...shownInList(product),
  description,
  ...(sizes.length > 1 && { sizes }),
  images: product.images.map(({ id, url, color }) => ({ id, url, color })),
})

/** A product as a card shows it: the pictures of the colour that one sees first, and one of each other colour. */
function shownInList(product: Omit<Product, 'description'>): ShownProduct {
  const { id, name, originalPrice, discountPrice, categoryId, category, brand, images, variants } = product
  const first = picturesOf(images, firstToBuy(variants)?.color)
  const isNeeded = (image: (typeof images)[number]) =>
    first.includes(image) || images.find(({ color }) => color === image.color) === image
  return {
    ...{ id, name, originalPrice, discountPrice, categoryId, category, brand },
    images: images.filter(isNeeded).map(({ id, url, color }) => ({ id, url, color })),
    variants: namedVariants(variants),
  }
}

/** One page of a listing, by whichever name the reply gives the products, without what no card shows. */
export const shownPage = ({ data, products, pagination }: ListReply): ProductPage => ({
  products: (data ?? products ?? []).map(shownInList),
  nextCursor: pagination.nextCursor,
  totalItems: pagination.totalItems,
})
