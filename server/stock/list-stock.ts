import type { stock } from '#contract/catalogue/stock.ts'
import { stockRange } from '#contract/catalogue/stock-level.ts'
import type { Input } from '#contract/endpoint.ts'
import { maxListCount, maxSearchWords } from '#contract/limits.ts'
import { pageWindow, toPagination, totalPages } from '#contract/paging.ts'
import { optionFields } from '#server/catalogue/variants/option-fields.ts'
import { findCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { takePage } from '#server/database/keyset.ts'
import { uploadUrl } from '#server/uploads/image-names.ts'
import { decodeStockCursor, encodeStockCursor } from './stock-cursor.ts'
import { countStock, findStockPage, normalizedWords, type StockFilter, type StockRow } from './stock-list.store.ts'

type ListStockQuery = Input<typeof stock.list>['query']

/** A page of the active variants with their stock, by number or by cursor; the cursor takes precedence (specification 7). */
export async function listStock(
  { db }: Pick<AppContext, 'db'>,
  { q, only, sortBy, sortOrder, page, pageSize, cursor }: ListStockQuery,
) {
  const { lowStockThreshold } = await findCompanyDetails(db)
  const filter = {
    words: await toPrefixQuery(db, q),
    stock: only && stockRange(only, lowStockThreshold),
  }
  const sort = { by: sortBy, order: sortOrder }
  const after = cursor ? decodeStockCursor(cursor, sort) : undefined
  const found = await countMatching(db, filter)
  const totalItems = Math.min(found, maxListCount)
  const lastPage = totalPages(totalItems, page, pageSize)
  // Page numbers end at `maxListCount`.
  const window = { size: pageSize + 1, offset: pageWindow(page, pageSize).offset, after }
  const rows = found > 0 && (after || page <= lastPage) ? await findStockPage(db, filter, sort, window) : []
  const { shown, last } = takePage(rows, pageSize)
  return {
    variants: shown.map(toStockItem),
    pagination: toPagination({
      page,
      totalPages: lastPage,
      totalItems,
      nextCursor: last && encodeStockCursor(last, sort),
    }),
    isExact: found <= maxListCount,
    lowStockThreshold,
  }
}

/** A tsquery of prefixes of all words; text without a word matches nothing. */
async function toPrefixQuery(db: Database, q: string): Promise<string | undefined> {
  if (q === '') return undefined
  const words = await normalizedWords(db, q)
  return words
    .slice(0, maxSearchWords)
    .map((word) => `'${word}':*`)
    .join(' & ')
}

const countMatching = (db: Database, filter: StockFilter) =>
  filter.words === '' ? Promise.resolve(0) : countStock(db, filter)

const toStockItem = ({
  id,
  color,
  stock,
  stockVersion,
  sku,
  productId,
  name,
  image,
  waiting,
  ...option
}: StockRow) => ({
  id,
  color,
  ...optionFields(option),
  ...(sku !== null && { sku }),
  stock,
  stockVersion,
  ...(waiting > 0 && { waiting }),
  product: { id: productId, name, imageUrl: image && uploadUrl(image) },
})
