import { z } from 'zod'
import { idsByName, knownProducts } from '../catalogue/known-products.store.ts'
import type { Database } from '../database/connect.ts'
import { handlesOf, idsByHandle } from './handles.store.ts'
import { type Draft, errorAt, type Labels } from './layout.ts'
import type { Known, Options } from './plan-product.ts'

/** A draft with the product of the shop that it is about; none where it is a new one. */
export type Identified = { draft: Draft; known?: Known }

const isId = (text: string) => z.uuid().safeParse(text).success

const wrong = (draft: Draft, column: string, message: string): Identified => ({
  draft: { ...draft, problems: [...draft.problems, errorAt(draft.line, column, message)] },
})

const brandIn = ({ facts }: Draft, { defaultBrand }: Options) => facts.brand || defaultBrand || ''

/**
 * Finds the product that each draft is about: by its id; else by the handle that an import kept; else by its exact name within
 * its brand, unless that product has a handle of its own. An id that leads nowhere and a name that leads to two are errors.
 */
export async function identify(
  db: Database,
  drafts: readonly Draft[],
  labels: Labels,
  options: Options,
): Promise<Identified[]> {
  const byHandle = await idsByHandle(
    db,
    drafts.flatMap(({ facts: { handle } }) => handle || []),
  )
  const names = await idsByName(
    db,
    drafts.map((draft) => ({ name: draft.facts.productName ?? '', brand: brandIn(draft, options) })),
  )
  const candidates = drafts.map(({ facts: { id, handle } }, place) => {
    if (id) return isId(id) ? [id.toLowerCase()] : []
    const ofHandle = handle ? byHandle.get(handle.toLowerCase()) : undefined
    return ofHandle ? [ofHandle] : names[place]!
  })
  const ids = [...new Set(candidates.flat())]
  const [known, handles] = await Promise.all([knownProducts(db, ids), handlesOf(db, ids)])
  const byId = new Map(
    known.map((product): [string, Known] => [product.id, { ...product, handle: handles.get(product.id) ?? null }]),
  )

  return drafts.map((draft, place) => {
    const { id, handle } = draft.facts
    const found = candidates[place]!.flatMap((candidate) => byId.get(candidate) ?? [])
    if (id && !isId(id)) return wrong(draft, labels.id, 'This id is not valid. Leave it empty for a new product.')
    if (id && !found[0])
      return wrong(draft, labels.id, 'The shop has no product with this id. Leave it empty for a new product.')
    if (id || (handle && byHandle.has(handle.toLowerCase()))) return { draft, known: found[0] }
    const ofName = handle ? found.filter((product) => product.handle === null) : found
    if (ofName.length < 2) return { draft, known: ofName[0] }
    return wrong(
      draft,
      labels.productName,
      'The shop has several products of this brand with this name. Say by its id which one is meant.',
    )
  })
}
