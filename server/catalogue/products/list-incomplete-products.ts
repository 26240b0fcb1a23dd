import { z } from 'zod'
import type { incompleteProducts } from '#contract/catalogue/incomplete-products.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import { encodeCursor, readCursor, takePage } from '#server/database/keyset.ts'
import {
  countIncompleteProducts,
  findIncompleteProducts,
  type IncompletePosition,
} from './incomplete-products.store.ts'

const Cursor = z.tuple([z.uuid(), z.int().min(0).max(15), z.uuid()])

function toPosition(cursor: string | undefined): IncompletePosition | undefined {
  const position = readCursor(cursor, Cursor)
  if (!position) return undefined
  const [categoryId, declaredBits, id] = position
  return { categoryId, declaredBits, id }
}

/** A page of the products, on sale or not, that lack a declaration which their category requires (Legal Metrology rules, rule 6). */
export async function listIncompleteProducts(
  { db }: Pick<AppContext, 'db'>,
  { cursor, limit }: Input<typeof incompleteProducts.list>['query'],
) {
  const after = toPosition(cursor)
  const [rows, totalItems] = await Promise.all([
    findIncompleteProducts(db, { after, size: limit + 1 }),
    countIncompleteProducts(db),
  ])
  const { shown, last } = takePage(rows, limit)
  return {
    products: shown.map(({ id, name, categoryId, categoryName, unpublishedAs, missing }) => ({
      id,
      name,
      category: { id: categoryId, name: categoryName },
      ...(unpublishedAs && { status: unpublishedAs }),
      missing,
    })),
    totalItems,
    nextCursor: last ? encodeCursor([last.categoryId, last.declaredBits, last.id]) : null,
  }
}
