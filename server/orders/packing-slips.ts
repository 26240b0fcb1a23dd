import { ensureCompanyDetails } from '../company/company.store.ts'
import { notFound } from '../errors.ts'
import { dayInIndia } from '../invoices/financial-year.ts'
import type { Shop } from '../shop.ts'
import { drawPackingSlips } from './draw-packing-slips.ts'
import { shortIdOf } from './order-reply.ts'
import { ordersToPack } from './packing.store.ts'

/** A PDF with a packing slip for each of these orders, in their order; not found when none of them is there. */
export async function packingSlips({ db, clock }: Pick<Shop, 'db' | 'clock'>, ids: readonly string[]) {
  const orders = await ordersToPack(db, [...new Set(ids)])
  const [first] = orders
  if (!first) throw notFound('Order')
  const bytes = await drawPackingSlips(orders, await ensureCompanyDetails(db), clock())
  const name = orders.length === 1 ? shortIdOf(first).toLowerCase() : dayInIndia(clock())
  return { name: `packing-slip-${name}.pdf`, bytes }
}
