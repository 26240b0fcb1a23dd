import { notFound } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { hideProduct } from './products.store.ts'

/** Takes a product out of the shop: no listing, page or new order has it any more; past orders keep it. */
export async function removeProduct({ db, clock }: Pick<Shop, 'db' | 'clock'>, id: string) {
  if (!(await hideProduct(db, id, clock()))) throw notFound('Product')
  return { message: 'Product deleted successfully!' }
}
