import type { importOutcomes } from '#contract/catalogue/import-export.ts'
import { pageWindow, toPagination, totalPages } from '#contract/paging.ts'
import type { AppContext } from '#server/context.ts'
import { findImportErrorPage } from './import-errors.store.ts'
import { findImportRowPage } from './import-rows.store.ts'
import { importById } from './imports.store.ts'

type PageQuery = { page: number; pageSize: number }
type ProductOutcome = (typeof importOutcomes)[number]

const paginationOf = (totalItems: number, { page, pageSize }: PageQuery) =>
  toPagination({ page, totalPages: totalPages(totalItems, page, pageSize), totalItems })
const toWindow = ({ page, pageSize }: PageQuery) => pageWindow(page, pageSize)

/** A page of the products of a file, with their outcomes. */
export async function listImportProducts(
  { db }: Pick<AppContext, 'db'>,
  importId: string,
  query: PageQuery & { outcome?: ProductOutcome },
) {
  await importById(db, importId)
  const { rows, count } = await findImportRowPage(db, importId, { ...toWindow(query), outcome: query.outcome })
  const products = rows.map((row) => ({
    ...row,
    outcome: row.outcome as ProductOutcome,
    changes: row.changes as string[],
  }))
  return { products, pagination: paginationOf(count, query) }
}

/** A page of the errors and warnings of an import. */
export async function listImportErrors({ db }: Pick<AppContext, 'db'>, importId: string, query: PageQuery) {
  await importById(db, importId)
  const { problems, count } = await findImportErrorPage(db, importId, toWindow(query))
  return { problems, pagination: paginationOf(count, query) }
}
