import { uuidSource } from '../uuid.ts'

/** The number of entries that a wish list holds. */
export const maxWishListItems = 100

/** Shown when an entry is added to a full list. */
export const wishListLimitMessage = `A wish list holds at most ${maxWishListItems} entries. Remove one to save another.`

/**
 * An entry of a wish list as text: the id of a product, or of a product and of its chosen variant with a colon between them. A visitor's
 * browser stores its list in this form.
 */
export const wishListKey = (productId: string, variantId?: string | null): string =>
  variantId ? `${productId}:${variantId}` : productId

/** An entry of a wish list as text. */
export const wishListKeyPattern = /* @__PURE__ */ new RegExp(`^${uuidSource}(:${uuidSource})?$`)

/**
 * The entries that are shown as saved by the heart of a product, or of one of its variants: on a card those of the product and of all its
 * variants, on the product page those of the product as a whole and of the chosen variant.
 */
export const matchingKeys = (keys: readonly string[], productId: string, variantId?: string): string[] =>
  keys.filter((key) =>
    variantId ? key === productId || key === wishListKey(productId, variantId) : key.startsWith(productId),
  )
