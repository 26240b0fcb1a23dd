import { type HomeSection, repairHomeSections } from '#contract/company/home-sections.ts'
import type { Database } from '#server/database/connect.ts'

/** `updatedAt` is null if the home page was never arranged. */
type Arrangement = { sections: HomeSection[]; updatedAt: Date | null }

const selectArrangement = (db: Database) =>
  db.selectFrom('companyDetails').select(['homeSections', 'homeSectionsUpdatedAt'])

type ArrangementRow = Awaited<ReturnType<ReturnType<typeof selectArrangement>['executeTakeFirst']>>

const toArrangement = (row: ArrangementRow): Arrangement => ({
  sections: repairHomeSections(row?.homeSections),
  updatedAt: row?.homeSectionsUpdatedAt ?? null,
})

/** The arrangement of the home page; the standard one in a store without company details. */
export const findHomeSections = async (db: Database): Promise<Arrangement> =>
  toArrangement(await selectArrangement(db).executeTakeFirst())

/** Locks the company details until the transaction ends and returns the arrangement. */
export const lockHomeSections = async (db: Database): Promise<Arrangement> =>
  toArrangement(await selectArrangement(db).forUpdate().executeTakeFirstOrThrow())

/** Writes the arrangement; null is the standard one. */
export const updateHomeSections = (db: Database, sections: readonly HomeSection[] | null, updatedAt: Date) =>
  db
    .updateTable('companyDetails')
    .set({ homeSections: sections && JSON.stringify(sections), homeSectionsUpdatedAt: updatedAt, updatedAt })
    .execute()
