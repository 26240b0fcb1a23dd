import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { RowProblem } from '../formats/format.ts'

/** Inserts errors and warnings of an import. */
export async function insertImportErrors(
  db: Database,
  importId: string,
  problems: readonly RowProblem[],
): Promise<void> {
  if (problems.length === 0) return
  await sql`
    insert into product_import_errors (import_id, line, column_name, message, is_error)
    select ${importId}::uuid, * from unnest(${problems.map(({ line }) => line)}::int[], ${problems.map(({ column }) => column)}::text[],
      ${problems.map(({ message }) => message)}::text[], ${problems.map(({ isError }) => isError)}::boolean[])`.execute(
    db,
  )
}

const errorsOfImport = (db: Database, importId: string) =>
  db.selectFrom('productImportErrors').where('importId', '=', importId)

/** A page of errors and warnings: errors first, then by line. */
export async function findImportErrorPage(
  db: Database,
  importId: string,
  { offset, size }: { offset: number; size: number },
) {
  const problems = await errorsOfImport(db, importId)
    .select(['line', 'columnName as column', 'message', 'isError'])
    .orderBy('isError', 'desc')
    .orderBy('line')
    .orderBy('id')
    .limit(size)
    .offset(offset)
    .execute()
  const { count } = await errorsOfImport(db, importId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { problems, count }
}

/** All errors and warnings by line. */
export const findImportErrors = (db: Database, importId: string): Promise<RowProblem[]> =>
  errorsOfImport(db, importId)
    .select(['line', 'columnName as column', 'message', 'isError'])
    .orderBy('line')
    .orderBy('id')
    .execute()
