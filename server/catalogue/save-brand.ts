import type { catalogue } from '#contract/catalogue.ts'
import type { Asked } from '#contract/endpoint.ts'
import { notFound } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { addBrand, changeBrand } from './brands.store.ts'

type Form = Asked<typeof catalogue.saveBrand>['body']

/** Makes a brand, or changes the one with the id. */
export async function saveBrand({ db, clock }: Pick<Shop, 'db' | 'clock'>, { id, ...columns }: Form) {
  if (!id) return { message: 'Brand created successfully!', brand: await addBrand(db, columns, clock()) }
  const brand = await changeBrand(db, id, columns, clock())
  if (!brand) throw notFound('Brand')
  return { message: 'Brand updated successfully!', brand }
}
