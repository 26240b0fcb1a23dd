import { sql } from 'kysely'
import type { z } from 'zod'
import { compareSizes } from '#contract/catalogue/sizes.ts'
import type { SizeOption as SizeShape } from '#contract/catalogue.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { AppError, isDatabaseError, uniqueViolation } from '#server/errors.ts'

export type ProductSize = z.output<typeof SizeShape>

/** The sizes of a product's style that are in the shop, smallest first; none where it has no style. */
export async function findSizes(db: Database, productId: string): Promise<ProductSize[]> {
  const rows = await db
    .selectFrom('products as own')
    .innerJoin('products as size', 'size.styleId', 'own.styleId')
    .select(['size.id as productId', 'size.name', 'size.sizeLabel', 'size.stock'])
    .where('own.id', '=', productId)
    .where('size.deletedAt', 'is', null)
    .execute()
  return rows
    .map(({ stock, sizeLabel, ...size }) => ({ ...size, sizeLabel: sizeLabel ?? '', inStock: stock > 0 }))
    .sort((one, other) => compareSizes(one.sizeLabel, other.sizeLabel))
}

/** A product's place among sizes: the style it belongs to and its label in it. */
export type StyleMembership = { id: string; name: string; styleId: string | null; sizeLabel: string | null }

/** A product of the shop with its place among sizes, held until the transaction ends; undefined if there is none. */
export const lockStyleMembership = (trx: RunningTransaction, id: string): Promise<StyleMembership | undefined> =>
  trx
    .selectFrom('products')
    .select(['id', 'name', 'styleId', 'sizeLabel'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

type StyleColumns = { styleId: string | null; sizeLabel: string | null }

/** Gives a product its place among sizes; a conflict when its style has a product of that size already. */
export const updateStyleMembership = (trx: RunningTransaction, id: string, place: StyleColumns) =>
  trx
    .updateTable('products')
    .set(place)
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (!isDatabaseError(error, uniqueViolation, 'products_style_id_size_label_key')) throw error
      const message = `This style has a product of size ${place.sizeLabel} already.`
      throw new AppError('conflict', message, { errors: { sizeLabel: message } })
    })

/** Says that a product changed, so that another form that has it open is told. */
export const touchProduct = (trx: RunningTransaction, id: string, at: Date) =>
  trx
    .updateTable('products')
    .set({ updatedAt: sql<Date>`greatest(${at}::timestamptz, updated_at + interval '1 millisecond')` })
    .where('id', '=', id)
    .execute()
