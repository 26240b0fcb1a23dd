import type { Shop } from '../shop.ts'
import { csvFile } from './csv-file.ts'
import { importById } from './imports.store.ts'
import { allProblems } from './problems.store.ts'

/** All errors and warnings of an import as CSV, by line. */
export async function problemsFile({ db }: Pick<Shop, 'db'>, importId: string) {
  const { id } = await importById(db, importId)
  const problems = await allProblems(db, id)
  const rows = problems.map(({ line, column, message, isError }) => [
    String(line),
    column ?? '',
    isError ? 'error' : 'warning',
    message,
  ])
  return csvFile(`import-${id.slice(0, 8)}-problems.csv`, ['line', 'column', 'kind', 'what to do'], rows)
}
