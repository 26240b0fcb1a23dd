import type { Output } from '#contract/endpoint.ts'
import { isLegalPageSlug } from '#contract/legal-pages/legal-page-titles.ts'
import type { legalPages } from '#contract/legal-pages.ts'
import type { Database } from '#server/database/connect.ts'
import { conflictIfTaken, notFound } from '#server/errors.ts'

export type LegalPage = Output<typeof legalPages.bySlug>
type LegalPageInput = Pick<LegalPage, 'title' | 'slug' | 'content'>

const columns = ['id', 'title', 'slug', 'content', 'updatedAt'] as const

/** All legal pages by slug. */
export const findLegalPages = (db: Database): Promise<LegalPage[]> =>
  db.selectFrom('legalPages').select(columns).orderBy('slug').execute()

/** The page with a slug; not found for any other text. */
export async function findLegalPageBySlug(db: Database, slug: string): Promise<LegalPage> {
  const page = isLegalPageSlug(slug)
    ? await db.selectFrom('legalPages').select(columns).where('slug', '=', slug).executeTakeFirst()
    : undefined
  if (!page) throw notFound('Page')
  return page
}

const mapSlugConflict = conflictIfTaken(
  'legal_pages_slug_key',
  'slug',
  'This page exists already. Each type of page can exist only once.',
)

/** Inserts a page; a conflict if its slug is taken. */
export const insertLegalPage = (db: Database, page: LegalPageInput, updatedAt: Date): Promise<LegalPage> =>
  db
    .insertInto('legalPages')
    .values({ ...page, updatedAt })
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(mapSlugConflict)

/** The page with an id, locked until the transaction ends; undefined if there is none. */
export const lockLegalPage = (trx: Database, id: string): Promise<LegalPage | undefined> =>
  trx.selectFrom('legalPages').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** All legal pages by slug, locked until the transaction ends. */
export const lockLegalPages = (trx: Database): Promise<LegalPage[]> =>
  trx.selectFrom('legalPages').select(columns).orderBy('slug').forUpdate().execute()

/** Changes the page with an id; a conflict if its new slug is taken. */
export const updateLegalPage = (db: Database, id: string, page: LegalPageInput, updatedAt: Date): Promise<LegalPage> =>
  db
    .updateTable('legalPages')
    .set({ ...page, updatedAt })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(mapSlugConflict)

/** Deletes a page. */
export const deleteLegalPage = (db: Database, id: string) => db.deleteFrom('legalPages').where('id', '=', id).execute()

/** Inserts the pages whose slug is free. */
export const insertMissingLegalPages = (db: Database, pages: readonly LegalPageInput[]) =>
  db
    .insertInto('legalPages')
    .values([...pages])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
