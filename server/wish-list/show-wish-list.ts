import type { AppContext, Caller } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { describeKeys, findSharedWishList, findWishListItems, findWishListShare } from './wish-list.store.ts'
import { toWishListItem } from './wish-list-response.ts'

/** The caller's wish list and the link to it. */
export async function showWishList({ db }: Pick<AppContext, 'db'>, caller: Caller) {
  const list = await findWishListShare(db, caller.id)
  const share = { token: list?.token ?? null, showsName: list?.showsName ?? false }
  const items = (await findWishListItems(db, caller.id)).map(toWishListItem)
  return { items, share, mailsPriceDrops: (list?.priceDropsSince ?? null) !== null }
}

/** A list that its owner shares, for everybody who has its link; throws notFound for another token. */
export async function showSharedWishList({ db }: Pick<AppContext, 'db'>, token: string) {
  const list = await findSharedWishList(db, token)
  if (!list) throw notFound('Wish list')
  return { firstName: list.firstName, items: (await findWishListItems(db, list.userId)).map(toWishListItem) }
}

/** The entries of a visitor's list with their products. */
export const describeWishList = async ({ db }: Pick<AppContext, 'db'>, keys: readonly string[]) => ({
  items: (await describeKeys(db, keys)).map(toWishListItem),
})
