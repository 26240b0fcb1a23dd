import type { z } from 'zod'
import { compareSizes } from '#contract/catalogue/sizes.ts'
import type { SizeOption as SizeShape } from '#contract/catalogue.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { conflictIfTaken } from '#server/errors.ts'
import { nextUpdatedAt } from './products.store.ts'

export type ProductSize = z.output<typeof SizeShape>

/** The sizes of a product's style, smallest first, without deleted products; empty if it has no style. */
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
    .sort((a, b) => compareSizes(a.sizeLabel, b.sizeLabel))
}

/** The style that a product belongs to and its size in it. */
export type StyleMembership = { id: string; name: string; styleId: string | null; sizeLabel: string | null }

/** Locks a product until the transaction ends and returns its style and size; undefined if it does not exist or is deleted. */
export const lockStyleMembership = (trx: RunningTransaction, id: string): Promise<StyleMembership | undefined> =>
  trx
    .selectFrom('products')
    .select(['id', 'name', 'styleId', 'sizeLabel'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

type StyleColumns = { styleId: string | null; sizeLabel: string | null }

/** Sets a product's style and size; a conflict when the style has a product of this size already. */
export const updateStyleMembership = (trx: RunningTransaction, id: string, columns: StyleColumns) =>
  trx
    .updateTable('products')
    .set(columns)
    .where('id', '=', id)
    .execute()
    .catch(
      conflictIfTaken(
        'products_style_id_size_label_key',
        'sizeLabel',
        `This style has a product of size ${columns.sizeLabel} already.`,
      ),
    )

/** Increases `updated_at`, so that forms that have the product open detect the change. */
export const touchProduct = (trx: RunningTransaction, id: string, now: Date) =>
  trx
    .updateTable('products')
    .set({ updatedAt: nextUpdatedAt(now) })
    .where('id', '=', id)
    .execute()
