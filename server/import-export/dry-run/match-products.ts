import { z } from 'zod'
import { findExistingProducts, findProductIdsByName } from '#server/catalogue/bulk/existing-products.store.ts'
import type { Database } from '#server/database/connect.ts'
import { type ColumnLabels, errorAt, type ProductDraft, warningAt } from '../formats/format.ts'
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

type ProductKeys = { handle: string | null; formerHandles?: readonly string[] | undefined; name: string; brand: string }

/** The products that a product of the file matches. Without one `otherHandle` is that of a product with the same name and brand. */
type Matches = { ids: string[]; otherHandle?: string | undefined }

/**
 * For each product those that it matches: the one with the handle; else those with the exact name within the brand, unless they have another
 * handle than a former one. A former handle alone is not enough, because another store can have given it to another product.
 */
async function findMatches(db: Database, products: readonly ProductKeys[]): Promise<Matches[]> {
  const byHandle = await findProductIdsByHandle(
    db,
    products.flatMap(({ handle }) => handle || []),
  )
  const byName = await findProductIdsByName(db, products)
  const handles = await findHandles(db, byName.flat())
  return products.map(({ handle, formerHandles }, index): Matches => {
    const ofName = byName[index]!
    if (!handle) return { ids: ofName }
    const ofHandle = byHandle.get(handle.toLowerCase())
    if (ofHandle) return { ids: [ofHandle] }
    const known = ofName.filter((id) => formerHandles?.includes(handles.get(id) ?? ''))
    const ids = known.length > 0 ? known : ofName.filter((id) => !handles.has(id))
    return { ids, otherHandle: handles.get(ofName[0] ?? '') }
  })
}

/** The ids of planned new products that the store has by now: another import has created them since the check. */
export async function findCreatedSinceCheck(db: Database, plans: readonly ProductPlan[]): Promise<string[]> {
  const created = plans.filter(({ seenUpdatedAt }) => seenUpdatedAt === null)
  const matches = await findMatches(
    db,
    created.map(({ handle, columns, brand }) => ({ handle, name: columns.name, brand: brand.name })),
  )
  return created.filter((_, index) => matches[index]!.ids.length > 0).map(({ columns }) => columns.id)
}

/**
 * Matches each draft to an existing product: by its id; else by the handle of an earlier import; else by its exact name within
 * its brand, unless that product has another handle, which is a warning. An unknown id, an ambiguous name and a handle of another product are
 * errors.
 */
export async function matchProducts(
  db: Database,
  drafts: readonly ProductDraft[],
  labels: ColumnLabels,
  options: PlanOptions,
): Promise<MatchedDraft[]> {
  const matches = await findMatches(
    db,
    drafts.map((draft) => ({
      handle: draft.fields.handle || null,
      formerHandles: draft.formerHandles,
      name: draft.fields.productName ?? '',
      brand: brandOrDefault(draft, options),
    })),
  )
  const candidates = drafts.map(({ fields: { id } }, index) => {
    if (id) return isId(id) ? [id.toLowerCase()] : []
    return matches[index]!.ids
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
    if (found.length === 0) return { draft: warnOfNamesake(draft, matches[index]!, labels) }
    if (found.length === 1) return { draft, existing: found[0]! }
    return withError(
      draft,
      labels.productName,
      'The shop has several products of this brand with this name. Give the id of the product.',
    )
  })
}

/** Adds a warning if a new product has the name and brand of one with another handle: a handle that was changed would add it once more. */
function warnOfNamesake(draft: ProductDraft, { otherHandle }: Matches, labels: ColumnLabels): ProductDraft {
  if (otherHandle === undefined) return draft
  const advice = /^woocommerce \d+$/.test(otherHandle)
    ? 'import a file of the store’s own format with its id'
    : 'write its handle here'
  const message = `The shop has “${draft.fields.productName}” of this brand with the handle ${otherHandle} already, and this line adds another product. To change that one, ${advice}.`
  return { ...draft, problems: [...draft.problems, warningAt(draft.line, labels.handle, message)] }
}

/** Adds an error if the line gives the product a handle that leads to another one, which a later file would change instead. */
function rejectTakenHandle(
  draft: ProductDraft,
  existing: ExistingProductWithHandle,
  owner: ExistingProductWithHandle | undefined,
  labels: ColumnLabels,
): MatchedDraft {
  const { handle = '' } = draft.fields
  const isHandleOf = (product: ExistingProductWithHandle) => product.handle?.toLowerCase() === handle.toLowerCase()
  if (isHandleOf(existing) || !owner || owner.id === existing.id) return { draft, existing }
  const message = `The handle ${handle} belongs to “${owner.name}” already. Give another one, or leave the cell empty to keep that of this product.`
  // That of a former product leads to its owner for good. Other lines of the file free no handle, because they can be left out.
  const advice = ` To give it to this product, first import a file that gives “${owner.name}” another handle.`
  return { ...withError(draft, labels.handle, isHandleOf(owner) ? message + advice : message), existing }
}
