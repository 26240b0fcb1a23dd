import { z } from 'zod'
import { findExistingProducts, findProductIdsByName } from '#server/catalogue/bulk/existing-products.store.ts'
import type { Database } from '#server/database/connect.ts'
import { type ColumnLabels, errorAt, type ProductDraft } from '../formats/format.ts'
import { findHandles, findProductIdsByHandle } from '../product-handles.store.ts'
import type { ExistingProductWithHandle, PlanOptions, ProductPlan } from './import-plan.ts'

/** A draft with the existing product that it matches; undefined for a new one. */
export type MatchedDraft = { draft: ProductDraft; existing?: ExistingProductWithHandle }

const isId = (text: string) => z.uuid().safeParse(text).success

const withError = (draft: ProductDraft, column: string, message: string): MatchedDraft => ({
  draft: { ...draft, problems: [...draft.problems, errorAt(draft.line, column, message)] },
})

/** The products that have the handles of lines with an id, by lower-case handle. */
const findHandleOwnerIds = (db: Database, drafts: readonly ProductDraft[]) =>
  findProductIdsByHandle(
    db,
    drafts.flatMap(({ fields: { id, handle } }) => (id && handle ? [handle] : [])),
  )

const brandOrDefault = ({ fields }: ProductDraft, { defaultBrand }: PlanOptions) => fields.brand || defaultBrand || ''

type ProductKeys = { handle: string | null; name: string; brand: string }

/**
 * For each product the ids of those that it matches: the one with the handle; else those with the exact name within the brand, unless
 * they have another handle.
 */
async function findMatchingIds(db: Database, products: readonly ProductKeys[]): Promise<string[][]> {
  const byHandle = await findProductIdsByHandle(
    db,
    products.flatMap(({ handle }) => handle || []),
  )
  const byName = await findProductIdsByName(db, products)
  const handles = await findHandles(db, byName.flat())
  return products.map(({ handle }, index) => {
    const ofName = byName[index]!
    if (!handle) return ofName
    const ofHandle = byHandle.get(handle.toLowerCase())
    return ofHandle ? [ofHandle] : ofName.filter((id) => !handles.has(id))
  })
}

/** The ids of planned new products that the store has by now: another import has created them since the check. */
export async function findCreatedSinceCheck(db: Database, plans: readonly ProductPlan[]): Promise<string[]> {
  const created = plans.filter(({ seenUpdatedAt }) => seenUpdatedAt === null)
  const matching = await findMatchingIds(
    db,
    created.map(({ handle, columns, brand }) => ({ handle, name: columns.name, brand: brand.name })),
  )
  return created.filter((_, index) => matching[index]!.length > 0).map(({ columns }) => columns.id)
}

/**
 * Matches each draft to an existing product: by its id; else by the handle of an earlier import; else by its exact name within
 * its brand, unless that product has another handle. An unknown id, an ambiguous name and a handle of another product are errors.
 */
export async function matchProducts(
  db: Database,
  drafts: readonly ProductDraft[],
  labels: ColumnLabels,
  options: PlanOptions,
): Promise<MatchedDraft[]> {
  const matching = await findMatchingIds(
    db,
    drafts.map((draft) => ({
      handle: draft.fields.handle || null,
      name: draft.fields.productName ?? '',
      brand: brandOrDefault(draft, options),
    })),
  )
  const candidates = drafts.map(({ fields: { id } }, index) => {
    if (id) return isId(id) ? [id.toLowerCase()] : []
    return matching[index]!
  })
  const ownerIds = await findHandleOwnerIds(db, drafts)
  const ids = [...new Set([...candidates.flat(), ...ownerIds.values()])]
  const [existing, handles] = await Promise.all([findExistingProducts(db, ids), findHandles(db, ids)])
  const byId = new Map(
    existing.map((product): [string, ExistingProductWithHandle] => [
      product.id,
      { ...product, handle: handles.get(product.id) ?? null },
    ]),
  )

  return drafts.map((draft, index) => {
    const { id, handle } = draft.fields
    const found = candidates[index]!.flatMap((candidate) => byId.get(candidate) ?? [])
    if (id && !isId(id)) return withError(draft, labels.id, 'This id is not valid. Leave it empty for a new product.')
    if (id && !found[0])
      return withError(draft, labels.id, 'The shop has no product with this id. Leave it empty for a new product.')
    if (id && handle)
      return rejectTakenHandle(draft, found[0]!, byId.get(ownerIds.get(handle.toLowerCase()) ?? ''), labels)
    if (found.length < 2) return { draft, existing: found[0] }
    return withError(
      draft,
      labels.productName,
      'The shop has several products of this brand with this name. Give the id of the product.',
    )
  })
}

/** Adds an error if the line gives the product a handle that leads to another one, which a later file would change instead. */
function rejectTakenHandle(
  draft: ProductDraft,
  existing: ExistingProductWithHandle,
  owner: ExistingProductWithHandle | undefined,
  labels: ColumnLabels,
): MatchedDraft {
  const { handle = '' } = draft.fields
  const isKept = existing.handle?.toLowerCase() === handle.toLowerCase()
  if (isKept || !owner || owner.id === existing.id) return { draft, existing }
  const message = `The handle ${handle} belongs to “${owner.name}” already. Give another one, or leave the cell empty to keep that of this product.`
  return { ...withError(draft, labels.handle, message), existing }
}
