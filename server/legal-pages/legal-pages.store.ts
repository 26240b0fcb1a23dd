import type { Answer } from '#contract/endpoint.ts'
import { legalPageSlugs, type legalPages } from '#contract/legal-pages.ts'
import type { Database } from '../database/connect.ts'
import { isDatabaseError, notFound, Refusal, uniqueViolation } from '../errors.ts'

export type LegalPage = Answer<typeof legalPages.bySlug>
type Written = Pick<LegalPage, 'title' | 'slug' | 'content'>

const columns = ['id', 'title', 'slug', 'content', 'updatedAt'] as const

/** All legal pages by slug. */
export const allLegalPages = (db: Database): Promise<LegalPage[]> =>
  db.selectFrom('legalPages').select(columns).orderBy('slug').execute()

/** The page with a slug; not found for any text that is no slug of the shop's. */
export async function legalPageBySlug(db: Database, slug: string): Promise<LegalPage> {
  const known = legalPageSlugs.find((one) => one === slug)
  const page = known && (await db.selectFrom('legalPages').select(columns).where('slug', '=', known).executeTakeFirst())
  if (!page) throw notFound('Page')
  return page
}

const takenSlug = (error: unknown): never => {
  if (!isDatabaseError(error, uniqueViolation, 'legal_pages_slug_once')) throw error
  const message = 'This page exists already. Each type of page can exist only once.'
  throw new Refusal('conflict', message, { errors: { slug: message } })
}

/** A new page; a conflict when its slug is taken. */
export const addLegalPage = (db: Database, page: Written, updatedAt: Date): Promise<LegalPage> =>
  db
    .insertInto('legalPages')
    .values({ ...page, updatedAt })
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(takenSlug)

/** Changes the page with an id, undefined if there is none; a conflict when its new slug is taken. */
export const changeLegalPage = (
  db: Database,
  id: string,
  page: Written,
  updatedAt: Date,
): Promise<LegalPage | undefined> =>
  db
    .updateTable('legalPages')
    .set({ ...page, updatedAt })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
    .catch(takenSlug)

/** Deletes a page; whether there was one. */
export async function deleteLegalPage(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('legalPages').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Adds those of the pages whose slug is free. */
export const addMissingPages = (db: Database, pages: readonly Written[]) =>
  db
    .insertInto('legalPages')
    .values([...pages])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
