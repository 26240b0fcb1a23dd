import { notFound } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { deleteCategory, lockCategory } from './categories.store.ts'
import { countProducts } from './products.store.ts'
import { stillInUse } from './still-in-use.ts'

/** Deletes a category; a conflict that says how many while products are in it. */
export const removeCategory = ({ db }: Pick<Shop, 'db'>, id: string) =>
  db.transaction().execute(async (trx) => {
    if (!(await lockCategory(trx, id))) throw notFound('Category')
    const products = await countProducts(trx, { categoryId: id })
    if (products > 0) throw stillInUse('category', products)
    await deleteCategory(trx, id)
    return { message: 'Category deleted successfully!' }
  })
