import { colorHex, colorName } from '#contract/catalogue/colors.ts'
import {
  defaultVariant,
  imagesForColor,
  type Product,
  type ProductViewModel,
  type VariantViewModel,
} from '../product.ts'
import type { ProductListResponse, ProductPage } from './product-lists.ts'

/** Variants with hex code and displayed name. If two names are equal, the hex code is appended. */
export function toVariantViewModels(variants: Product['variants']): readonly VariantViewModel[] {
  const names = variants.map(({ color }) => colorName(color))
  return variants.map((variant, index) => {
    const name = names[index] ?? variant.color
    const isShared = names.filter((other) => other === name).length > 1
    return { ...variant, hex: colorHex(variant.color), name: isShared ? `${name} (${variant.color})` : name }
  })
}

/** The view model of a product page. */
export const toProductViewModel = ({ description, hasSizeChart, ...product }: Product): ProductViewModel => ({
  ...toCardViewModel(product),
  ...(hasSizeChart && { hasSizeChart }),
  description,
  images: product.images.map(({ id, url, color }) => ({ id, url, color })),
})

/** The view model of a card: the images of the first shown colour, and one of each other colour. */
function toCardViewModel(product: Omit<Product, 'description'>): ProductViewModel {
  const { id, name, originalPrice, discountPrice, categoryId, category, brand, optionName, images, variants } = product
  const first = imagesForColor(images, defaultVariant(variants)?.color)
  const isNeeded = (image: (typeof images)[number]) =>
    first.includes(image) || images.find(({ color }) => color === image.color) === image
  return {
    id,
    name,
    originalPrice,
    discountPrice,
    categoryId,
    category,
    brand,
    ...(optionName && { optionName }),
    images: images.filter(isNeeded).map(({ id, url, color }) => ({ id, url, color })),
    variants: toVariantViewModels(variants),
  }
}

/**
 * One page of a list, without the fields that no card shows. `GET /products` responds with `products` if the page size was sent
 * as `pageSize`, and with `data` otherwise.
 */
export const toProductPage = ({ data, products, pagination }: ProductListResponse): ProductPage => ({
  products: (data ?? products ?? []).map(toCardViewModel),
  nextCursor: pagination.nextCursor,
  totalItems: pagination.totalItems,
})
