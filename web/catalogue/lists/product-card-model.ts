import { colorHex, colorName, sameColor } from '#contract/catalogue/colors.ts'
import { imagesForColor } from '#contract/catalogue/shown-variants.ts'
import { compareSizes } from '#contract/catalogue/sizes.ts'
import { fewLeftLimit, maxLineQuantity } from '#contract/limits.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { defaultVariant, type Product, type ProductViewModel, type Variant, type VariantViewModel } from '../product.ts'
import { summarizeOptionValues } from './option-summary.ts'
import type { ProductListResponse, ProductPage } from './product-lists.ts'

/**
 * Variants with hex code, displayed name and formatted lowest price, in the order of their colours, and of their option values
 * within a colour. If two colours have the same name, the hex code is appended.
 */
export function toVariantViewModels(variants: readonly Variant[]): readonly VariantViewModel[] {
  const colors = variants.map(({ color }) => color)
  const colorIndex = (color: string) => colors.findIndex((other) => sameColor(other, color))
  const names = new Map(colors.map((color) => [color, colorName(color)]))
  const hasSharedName = (color: string) =>
    colors.some((other) => names.get(other) === names.get(color) && !sameColor(other, color))
  return variants
    .map(({ weightGrams, lowestPrice, ...variant }) => {
      const name = names.get(variant.color)!
      const label = hasSharedName(variant.color) ? `${name} (${variant.color})` : name
      const priceBefore = lowestPrice && { lowestPrice: formatRupees(toPaise(lowestPrice)) }
      return { ...variant, hex: colorHex(variant.color), name: label, ...priceBefore }
    })
    .toSorted(
      (one, other) =>
        colorIndex(one.color) - colorIndex(other.color) || compareSizes(one.optionValue ?? '', other.optionValue ?? ''),
    )
}

/** The view model of a product page; its structured data has the SKUs and barcodes of the variants. */
export const toProductViewModel = ({
  description,
  hasSizeChart,
  hasBoughtTogether,
  ...product
}: Product): ProductViewModel => ({
  ...toCardViewModel(product),
  ...(hasSizeChart && { hasSizeChart }),
  ...(hasBoughtTogether && { hasBoughtTogether }),
  ...pageFields(product),
  description,
  variants: toVariantViewModels(product.variants),
  images: product.images.map(({ id, url, color }) => ({ id, url, color })),
})

/** What only the product page shows; fields without a value are missing. */
const pageFields = ({
  specifications,
  declarations,
  countryOfOrigin,
  questionCount,
}: Omit<Product, 'description'>) => ({
  ...(questionCount && { questionCount }),
  ...(specifications && { specifications }),
  ...(declarations && { declarations }),
  ...(countryOfOrigin && { countryOfOrigin }),
})

/**
 * A card does not show how many are in stock beyond `fewLeftLimit`, so such a change leaves the pages with the card in the cache. The
 * product page, which shows the card's data while its own is loaded, then limits no quantity.
 */
const cardStock = (stock: number) => (stock > fewLeftLimit ? maxLineQuantity : stock)

/** A product without what no card may show: a change of that leaves the pages with the card in the cache (docs/response-cache.md). */
type CardProduct = Omit<
  Product,
  'description' | 'hsn' | 'taxRate' | 'taxRateBy' | 'declarations' | 'questionCount' | 'updatedAt'
>

/** The view model of a card: the images of the first shown colour, and one of each other colour. */
export function toCardViewModel(product: CardProduct): ProductViewModel {
  const {
    id,
    name,
    originalPrice,
    discountPrice,
    categoryId,
    category,
    brand,
    images,
    optionName,
    highlights,
    rating,
  } = product
  const variants = toVariantViewModels(
    product.variants.map(({ sku, barcode, stock, ...variant }) => ({
      ...variant,
      stock: cardStock(stock),
    })),
  )
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
    images: images.filter(isNeeded).map(({ id, url, color }) => ({ id, url, color })),
    variants,
    ...(highlights && { highlights }),
    ...(rating && { rating }),
    ...(optionName && { optionName, optionSummary: summarizeOptionValues(variants) }),
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
