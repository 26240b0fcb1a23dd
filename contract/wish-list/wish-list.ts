import { z } from 'zod'
import { optionFields } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { money, requiredBoolean } from '../schemas.ts'
import { maxWishListItems, wishListKeyPattern } from './wish-list-keys.ts'

const keyMessage = 'This entry is not valid.'
/** An entry: a product's id, or `productId:variantId`. */
const key = z.string(keyMessage).toLowerCase().regex(wishListKeyPattern, keyMessage)
const keys = z.array(key).min(1, 'Choose an entry.').max(maxWishListItems, `Send at most ${maxWishListItems} entries.`)

/** The states of an entry: `GONE` is no longer sold. */
const wishListStates = ['AVAILABLE', 'SOLD_OUT', 'GONE'] as const

/** An entry with its product as it is sold now. */
export const WishListItem = z.object({
  key: z.string(),
  productId: z.uuid(),
  variantId: z.uuid().nullable(),
  /** Null for a product that is not published. */
  name: z.string().nullable(),
  brand: z.string().nullable(),
  image: z.string().nullable(),
  state: z.enum(wishListStates),
  /** The present prices; null for a product that is no longer sold. */
  originalPrice: money.nullable(),
  discountPrice: money.nullable(),
  /** Whether the variants of the product have prices of their own, so that the price is that of the cheapest. */
  isFromPrice: z.boolean(),
  /** The chosen variant. */
  variant: z.object({ color: z.string(), ...optionFields }).nullable(),
  /** The variant that can be put into the cart without a further choice; null if there is none. */
  cartVariant: z.object({ id: z.uuid(), color: z.string(), optionValue: z.string().optional() }).nullable(),
})

/** The link to a list: its token while the list is shared, and whether it shows the first name. */
const WishListShare = z.object({ token: z.string().nullable(), showsName: z.boolean() })

export const wishList = {
  show: endpoint({
    method: 'GET',
    path: '/wish-list',
    access: 'customer',
    summary: 'The caller’s wish list with the present prices, newest entry first.',
    response: z.object({ items: z.array(WishListItem), share: WishListShare, mailsPriceDrops: z.boolean() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/wish-list/items',
    access: 'customer',
    summary: 'Adds entries, as many as fit; a conflict if none fits. Entries of unknown products are ignored.',
    body: z.object({ keys }),
    /** All entries, newest first, and the sent ones that did not fit. */
    response: z.object({ keys: z.array(z.string()), left: z.array(z.string()) }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/wish-list/items/remove',
    access: 'customer',
    summary: 'Removes entries; those that are not on the list are ignored.',
    body: z.object({ keys }),
    response: z.object({ keys: z.array(z.string()) }),
  }),
  share: endpoint({
    method: 'PUT',
    path: '/wish-list/share',
    access: 'customer',
    summary: 'Shares the list by a link, ends that, or replaces the link, so that the former one leads nowhere.',
    body: z.object({
      shared: requiredBoolean,
      showsName: requiredBoolean,
      renew: requiredBoolean.optional(),
    }),
    response: z.object({ message: z.string(), share: WishListShare }),
  }),
  setPriceDrops: endpoint({
    method: 'PUT',
    path: '/wish-list/price-drops',
    access: 'customer',
    summary: 'Switches mails about lower prices of the caller’s entries on or off.',
    body: z.object({ mailsPriceDrops: requiredBoolean }),
    response: z.object({ message: z.string(), mailsPriceDrops: z.boolean() }),
  }),
  showShared: endpoint({
    method: 'GET',
    path: '/wish-list/shared/{token}',
    access: 'public',
    summary: 'A shared wish list by the token of its link.',
    params: z.object({ token: z.string().regex(/^[\w-]{22}$/) }),
    response: z.object({ firstName: z.string().nullable(), items: z.array(WishListItem) }),
  }),
  describe: endpoint({
    method: 'POST',
    path: '/wish-list/products',
    access: 'public',
    summary: 'The entries of a visitor’s list with the present prices, in the order given.',
    body: z.object({ keys }),
    response: z.object({ items: z.array(WishListItem) }),
  }),
}
