import type { Asked } from '#contract/endpoint.ts'
import { pageWindow, totalPages } from '#contract/paging.ts'
import type { stock } from '#contract/stock.ts'
import { companyDetails } from '../company/company.store.ts'
import type { Database } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { cursorBehind, placeOf } from './stock-cursor.ts'
import {
  comparedWords,
  countStock,
  mostCounted,
  type StockedRow,
  type StockFilter,
  stockPage,
} from './stock-list.store.ts'

type Query = Asked<typeof stock.list>['query']

/** More words than anybody searches with. */
const mostWords = 10

/** A page of the variants on sale with their stock, by number or behind a cursor, which wins (specification 7). */
export async function listStock(
  { db }: Pick<Shop, 'db'>,
  { q, only, sortBy, sortOrder, page, pageSize, cursor }: Query,
) {
  const { lowStockThreshold } = await companyDetails(db)
  const filter = {
    words: await wordsOf(db, q),
    pieces: only && { low: { from: 1, to: lowStockThreshold }, out: nothing }[only],
  }
  const sort = { by: sortBy, order: sortOrder }
  const behind = cursor ? placeOf(cursor, sort) : undefined
  const found = await count(db, filter)
  const totalItems = Math.min(found, mostCounted)
  const lastPage = totalPages(totalItems, page, pageSize)
  // One row more than asked for tells whether there is a next page. No page number leads behind what was counted.
  const window = { size: pageSize + 1, offset: pageWindow(page, pageSize).offset, behind }
  const rows = found > 0 && (behind || page <= lastPage) ? await stockPage(db, filter, sort, window) : []
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    variants: shown.map(stocked),
    pagination: {
      page,
      currentPage: page,
      totalPages: lastPage,
      totalItems,
      nextCursor: last ? cursorBehind(last, sort) : null,
    },
    isExact: found <= mostCounted,
    lowStockThreshold,
  }
}

const nothing = { from: 0, to: 0 }

/** Every word as the beginning of one; text without a single word finds nothing. */
async function wordsOf(db: Database, q: string): Promise<string | undefined> {
  if (q === '') return undefined
  const words = await comparedWords(db, q)
  return words
    .slice(0, mostWords)
    .map((word) => `'${word}':*`)
    .join(' & ')
}

const count = (db: Database, filter: StockFilter) => (filter.words === '' ? Promise.resolve(0) : countStock(db, filter))

const stocked = ({ id, color, stock, productId, name, image }: StockedRow) => ({
  id,
  color,
  stock,
  product: { id: productId, name, imageUrl: image && `/uploads/${image}` },
})
