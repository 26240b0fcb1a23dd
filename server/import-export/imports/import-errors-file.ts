import type { AppContext } from '#server/context.ts'
import { csvFile } from '#server/csv/csv-file.ts'
import { findImportErrors } from './import-errors.store.ts'
import { importById } from './imports.store.ts'

/** All errors and warnings of an import as CSV, by line. */
export async function importErrorsFile({ db }: Pick<AppContext, 'db'>, importId: string) {
  const { id } = await importById(db, importId)
  const problems = await findImportErrors(db, id)
  const rows = problems.map(({ line, column, message, isError }) => [
    String(line),
    column ?? '',
    isError ? 'error' : 'warning',
    message,
  ])
  return csvFile(`import-${id.slice(0, 8)}-problems.csv`, ['line', 'column', 'kind', 'what to do'], rows)
}
