import { z } from 'zod'
import { findExistingProducts, findProductIdsByName } from '#server/catalogue/bulk/existing-products.store.ts'
import type { Database } from '#server/database/connect.ts'
import { type ColumnLabels, errorAt, type ProductDraft } from '../formats/format.ts'
import { findHandles, findProductIdsByHandle } from '../product-handles.store.ts'
import type { ExistingProductWithHandle, PlanOptions } from './import-plan.ts'

/** A draft with the existing product that it matches; undefined for a new one. */
export type MatchedDraft = { draft: ProductDraft; existing?: ExistingProductWithHandle }

/** The existing products that a draft can match, and by which field of the draft. */
type Candidates = { by: 'id' | 'handle' | 'name'; ids: readonly string[] }

const isId = (text: string) => z.uuid().safeParse(text).success

const withError = (draft: ProductDraft, column: string, message: string): MatchedDraft => ({
  draft: { ...draft, problems: [...draft.problems, errorAt(draft.line, column, message)] },
})

const brandOrDefault = ({ fields }: ProductDraft, { defaultBrand }: PlanOptions) => fields.brand || defaultBrand || ''

/**
 * Matches each draft to an existing product: by its id; else by the handle of an earlier import; else by its exact name within
 * its brand, unless that product has another handle. An unknown id and an ambiguous name are errors.
 */
export async function matchProducts(
  db: Database,
  drafts: readonly ProductDraft[],
  labels: ColumnLabels,
  options: PlanOptions,
): Promise<MatchedDraft[]> {
  const byHandle = await findProductIdsByHandle(
    db,
    drafts.flatMap(({ fields: { handle } }) => handle || []),
  )
  const names = await findProductIdsByName(
    db,
    drafts.map((draft) => ({ name: draft.fields.productName ?? '', brand: brandOrDefault(draft, options) })),
  )
  const candidates = drafts.map(({ fields: { id, handle } }, index): Candidates => {
    if (id) return { by: 'id', ids: isId(id) ? [id.toLowerCase()] : [] }
    const ofHandle = handle ? byHandle.get(handle.toLowerCase()) : undefined
    return ofHandle ? { by: 'handle', ids: [ofHandle] } : { by: 'name', ids: names[index]! }
  })
  const ids = [...new Set(candidates.flatMap((candidate) => candidate.ids))]
  const [existing, handles] = await Promise.all([findExistingProducts(db, ids), findHandles(db, ids)])
  const byId = new Map(
    existing.map((product): [string, ExistingProductWithHandle] => [
      product.id,
      { ...product, handle: handles.get(product.id) ?? null },
    ]),
  )

  return drafts.map((draft, index) => {
    const { id, handle } = draft.fields
    const { by, ids: candidateIds } = candidates[index]!
    const found = candidateIds.flatMap((candidate) => byId.get(candidate) ?? [])
    if (id && !isId(id)) return withError(draft, labels.id, 'This id is not valid. Leave it empty for a new product.')
    if (by === 'id' && !found[0])
      return withError(draft, labels.id, 'The shop has no product with this id. Leave it empty for a new product.')
    if (by !== 'name') return { draft, existing: found[0] }
    const ofName = handle ? found.filter((product) => product.handle === null) : found
    if (ofName.length < 2) return { draft, existing: ofName[0] }
    return withError(
      draft,
      labels.productName,
      'The shop has several products of this brand with this name. Give the id of the product.',
    )
  })
}
