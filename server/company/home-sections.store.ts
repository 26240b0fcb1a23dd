import { type HomeSection, repairHomeSections } from '#contract/company/home-sections.ts'
import type { Database } from '#server/database/connect.ts'

/** The arrangement of the home page; the standard one in a store without company details. */
export async function findHomeSections(db: Database): Promise<HomeSection[]> {
  const row = await db.selectFrom('companyDetails').select('homeSections').executeTakeFirst()
  return repairHomeSections(row?.homeSections)
}

/** Locks the company details until the transaction ends and returns the arrangement. */
export async function lockHomeSections(db: Database): Promise<HomeSection[]> {
  const row = await db.selectFrom('companyDetails').select('homeSections').forUpdate().executeTakeFirstOrThrow()
  return repairHomeSections(row.homeSections)
}

/** Writes the arrangement; null is the standard one. */
export const updateHomeSections = (db: Database, sections: readonly HomeSection[] | null, updatedAt: Date) =>
  db
    .updateTable('companyDetails')
    .set({ homeSections: sections && JSON.stringify(sections), updatedAt })
    .execute()
