import { totalPages } from '#contract/paging.ts'
import type { productOutcomes } from '#contract/product-files.ts'
import type { Shop } from '../shop.ts'
import { importById } from './imports.store.ts'
import { problemPage } from './problems.store.ts'
import { rowPage } from './rows.store.ts'

type Page = { page: number; pageSize: number }
type Outcome = (typeof productOutcomes)[number]

const paginationOf = (count: number, { page, pageSize }: Page) => ({
  page,
  currentPage: page,
  totalPages: totalPages(count, page, pageSize, false),
  totalItems: count,
  nextCursor: null,
})
const windowOf = ({ page, pageSize }: Page) => ({ offset: (page - 1) * pageSize, size: pageSize })

/** A page of the products of a file, with what becomes of each. */
export async function productsOfImport(
  { db }: Pick<Shop, 'db'>,
  importId: string,
  query: Page & { outcome?: Outcome },
) {
  await importById(db, importId)
  const { rows, count } = await rowPage(db, importId, { ...windowOf(query), outcome: query.outcome })
  const products = rows.map((row) => ({ ...row, outcome: row.outcome as Outcome, changes: row.changes as string[] }))
  return { products, pagination: paginationOf(count, query) }
}

/** A page of the errors and warnings of an import. */
export async function problemsOfImport({ db }: Pick<Shop, 'db'>, importId: string, query: Page) {
  await importById(db, importId)
  const { problems, count } = await problemPage(db, importId, windowOf(query))
  return { problems, pagination: paginationOf(count, query) }
}
