import type { RunningTransaction } from '../database/connect.ts'
import type { DemoBrand, DemoCategory } from './types.ts'

/** Ids by name. */
type Ids = Map<string, string>
export type Sections = { categories: Ids; brands: Ids }

const byName = (rows: readonly { id: string; name: string }[]): Ids => new Map(rows.map(({ id, name }) => [name, id]))

/** Adds the demonstration's categories with their pictures. */
export const insertCategories = async (
  trx: RunningTransaction,
  categories: readonly DemoCategory[],
  pictures: ReadonlyMap<DemoCategory, string>,
): Promise<Ids> =>
  byName(
    await trx
      .insertInto('categories')
      .values(
        categories.map((category) => ({
          name: category.name,
          description: category.description,
          imageFile: pictures.get(category) ?? null,
          isDemo: true,
        })),
      )
      .returning(['id', 'name'])
      .execute(),
  )

/** Adds the demonstration's brands. */
export const insertBrands = async (trx: RunningTransaction, brands: readonly DemoBrand[]): Promise<Ids> =>
  byName(
    await trx
      .insertInto('brands')
      .values(brands.map(({ name, description }) => ({ name, description, isDemo: true })))
      .returning(['id', 'name'])
      .execute(),
  )

/** The id behind a name that the demonstration's own lists use. */
export function idOf(ids: Ids, name: string): string {
  const id = ids.get(name)
  if (!id) throw new Error(`The demonstration catalogue names "${name}", which is in none of its lists.`)
  return id
}
