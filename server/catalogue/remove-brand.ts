import { notFound } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { deleteBrand, lockBrand } from './brands.store.ts'
import { countProducts } from './products.store.ts'
import { stillInUse } from './still-in-use.ts'

/** Deletes a brand; a conflict that says how many while products are of it. */
export const removeBrand = ({ db }: Pick<Shop, 'db'>, id: string) =>
  db.transaction().execute(async (trx) => {
    if (!(await lockBrand(trx, id))) throw notFound('Brand')
    const products = await countProducts(trx, { brandId: id })
    if (products > 0) throw stillInUse('brand', products)
    await deleteBrand(trx, id)
    return { message: 'Brand deleted successfully!' }
  })
