import type { z } from 'zod'
import type { Brand as BrandShape } from '#contract/catalogue/categories-and-brands.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { conflictIfTaken } from '#server/errors.ts'
import { applyNameSearch, type NameSearch } from './name-search.ts'

type Brand = z.output<typeof BrandShape>

const columns = ['id', 'name', 'description'] as const

/** The brands by name that match the search; all of them without one. */
export const allBrands = (db: Database, search: NameSearch = {}): Promise<Brand[]> =>
  applyNameSearch(db.selectFrom('brands').select(columns).orderBy('name').orderBy('id'), search)
    .$if(search.updatedAt === true, (list) => list.select('updatedAt'))
    .execute()

const mapNameConflict = conflictIfTaken('brands_name_key', 'name', 'A brand with this name exists already.')

type Columns = { name: string; description: string | null }

/** Inserts a brand; a conflict when its name is taken in any case of letters. */
export const insertBrand = (db: Database, brand: Columns, now: Date): Promise<Brand> =>
  db
    .insertInto('brands')
    .values({ ...brand, createdAt: now, updatedAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(mapNameConflict)

/** Updates a brand; a conflict when its name is taken. */
export const updateBrand = (db: Database, id: string, brand: Columns, updatedAt: Date): Promise<Brand> =>
  db
    .updateTable('brands')
    .set({ ...brand, updatedAt })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(mapNameConflict)

/** Locks a brand until the transaction ends, so that no product can reference it anew; undefined if there is none. */
export const lockBrand = (trx: RunningTransaction, id: string) =>
  trx
    .selectFrom('brands')
    .select([...columns, 'updatedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Deletes a brand. */
export const deleteBrand = (trx: RunningTransaction, id: string) =>
  trx.deleteFrom('brands').where('id', '=', id).execute()
