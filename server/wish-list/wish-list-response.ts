import type { z } from 'zod'
import type { WishListItem } from '#contract/wish-list/wish-list.ts'
import { optionFields } from '#server/catalogue/variants/option-fields.ts'
import { uploadUrl } from '#server/uploads/image-names.ts'
import type { WishListRow } from './wish-list.store.ts'

/** An entry as the API returns it. */
export function toWishListItem(row: WishListRow): z.output<typeof WishListItem> {
  const { key, productId, variantId, name, brand, image, isGone, stock, isFromPrice, color, optionName } = row
  return {
    key,
    productId,
    variantId,
    name,
    brand,
    image: image && uploadUrl(image),
    state: isGone ? 'GONE' : stock > 0 ? 'AVAILABLE' : 'SOLD_OUT',
    originalPrice: isGone ? null : row.originalPrice,
    discountPrice: isGone ? null : row.discountPrice,
    isFromPrice: !isGone && isFromPrice,
    variant: color === null ? null : { color, ...optionFields(row) },
    cartVariant: isGone ? null : cartVariantOf(row, optionName),
  }
}

/** The variant that a product card's button would add: the cheapest in stock, unless there are several values of a second option. */
function cartVariantOf({ cartVariant, choices }: WishListRow, optionName: string | null) {
  if (!cartVariant || (optionName !== null && choices > 1)) return null
  const { id, color, optionValue } = cartVariant
  return { id, color, ...(optionValue !== null && { optionValue }) }
}
