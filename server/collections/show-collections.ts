import type { AppContext } from '#server/context.ts'
import { uploadUrl } from '#server/uploads/image-names.ts'
import { findChosenProducts } from './chosen-products.store.ts'
import { type Collection, collectionByHandle, findCollections } from './collections.store.ts'

type Context = Pick<AppContext, 'db'>

const toShown = ({ handle, name, description, seoTitle, seoDescription, imageFile }: Collection) => ({
  handle,
  name,
  description,
  seoTitle,
  seoDescription,
  imageUrl: imageFile && uploadUrl(imageFile),
})

/** A collection as its page shows it; not found for an unknown handle. */
export const showCollection = async ({ db }: Context, handle: string) => toShown(await collectionByHandle(db, handle))

/** All collections with their settings. */
export const listCollections = async ({ db }: Context) => ({
  collections: (await findCollections(db)).map((collection) => {
    const { id, kind, inMenu, menuPosition, rule, sortBy, handCount, updatedAt } = collection
    return { ...toShown(collection), id, kind, inMenu, menuPosition, rule, sortBy, handCount, updatedAt }
  }),
})

/** The products of a collection that were chosen by hand. */
export const listChosenProducts = async ({ db }: Context, id: string) => ({
  products: await findChosenProducts(db, id),
})
