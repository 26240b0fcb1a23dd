import { findTakenSkus, type TakenSku } from '#server/catalogue/variants/variants.store.ts'
import type { Database } from '#server/database/connect.ts'
import { type ColumnLabels, errorAt, type RowProblem } from '../formats/format.ts'
import type { MatchedDraft } from './match-products.ts'

/** The line of the first product of the file with a SKU, by the SKU in lower case. */
export type SkuLines = Map<string, { line: number; draftLine: number }>

/** Adds an error at the line of each SKU that another product has, in the store or earlier in the file. */
export async function rejectTakenSkus(
  db: Database,
  matched: readonly MatchedDraft[],
  labels: ColumnLabels,
  skuLines: SkuLines,
): Promise<MatchedDraft[]> {
  const skus = matched.flatMap(({ draft }) => draft.variants.flatMap(({ sku }) => sku || []))
  const owners = new Map((await findTakenSkus(db, skus, [])).map((owner) => [owner.sku.toLowerCase(), owner]))
  return matched.map((match) => {
    const problems = skuProblems(match, labels, owners, skuLines)
    return problems.length === 0
      ? match
      : { ...match, draft: { ...match.draft, problems: [...match.draft.problems, ...problems] } }
  })
}

function skuProblems(
  { draft, existing }: MatchedDraft,
  labels: ColumnLabels,
  owners: ReadonlyMap<string, TakenSku>,
  skuLines: SkuLines,
): RowProblem[] {
  return draft.variants.flatMap(({ line, sku }) => {
    if (!sku) return []
    const key = sku.toLowerCase()
    const first = skuLines.get(key) ?? { line, draftLine: draft.line }
    skuLines.set(key, first)
    const owner = owners.get(key)
    if (owner && owner.productId !== existing?.id)
      return errorAt(line, labels.sku, `The SKU ${sku} belongs to “${owner.productName}” already.`)
    // The product form rejects a SKU that one product has twice.
    if (first.draftLine === draft.line) return []
    return errorAt(line, labels.sku, `Line ${first.line} has the SKU ${sku} too. A SKU is unique in the shop.`)
  })
}
