import type { CallResponse } from '#contract/calls.ts'

/** An entry with its product as it is sold now. */
export type WishListItem = CallResponse<'GET /wish-list'>['items'][number]

/** Puts one piece into the cart; returns null, or why it failed. */
export type AddToCart = (item: {
  productId: string
  productVariantId: string
  name: string
  color: string
  optionValue?: string | undefined
  quantity: number
}) => Promise<string | null>

/** The name of a product that is not published. */
export const unknownName = 'A product that is no longer sold'
