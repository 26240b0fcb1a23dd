import type { RunningTransaction } from '../database/connect.ts'
import { Refusal } from '../errors.ts'
import {
  addProducts,
  applyPlans,
  changeProducts,
  holdProducts,
  holdVariants,
  type ManyColumns,
} from './many-products.store.ts'
import { planVariants, type VariantPlan, type WantedVariant } from './plan-variants.ts'
import { addMissingSections, holdSections, type SectionTable, sectionsByName } from './sections-by-name.store.ts'

/** A category or brand: one that there is, or by its name one that is made where it is still missing. */
export type WantedSection = { id: string | null; name: string }

/** A product to write: a new one under a fixed id, or what a known one becomes. Its variants name all that it keeps. */
export type PlannedProduct = {
  columns: Omit<ManyColumns, 'categoryId' | 'brandId'>
  /** When the product was last changed as far as the plan knows; null for a new one. */
  seenUpdatedAt: string | null
  category: WantedSection
  brand: WantedSection
  variants: WantedVariant[]
}

/** The ids of sections by the names that a plan has for them; null where one was deleted meanwhile. */
async function sectionFinder(trx: RunningTransaction, table: SectionTable, wanted: readonly WantedSection[], at: Date) {
  const names = wanted.flatMap(({ id, name }) => (id ? [] : [name]))
  if (names.length > 0) await addMissingSections(trx, table, names, at)
  const byName = await sectionsByName(trx, table, names)
  const idOf = ({ id, name }: WantedSection) => id ?? byName.get(name.toLowerCase()) ?? ''
  const held = await holdSections(trx, table, [...new Set(wanted.map(idOf))].filter(Boolean))
  return (section: WantedSection) => (held.has(idOf(section)) ? idOf(section) : null)
}

const changedMeanwhile =
  'This product was changed by someone else meanwhile. Check the file again and repeat the import.'

/**
 * Writes many products with their variants by a handful of statements. Returns, by product id, why one was left out: it was
 * changed, deleted or sold meanwhile, or its category or brand is gone; all others are written.
 */
export async function writeProducts(
  trx: RunningTransaction,
  planned: readonly PlannedProduct[],
  at: Date,
): Promise<Map<string, string>> {
  const refused = new Map<string, string>()
  const known = planned.filter(({ seenUpdatedAt }) => seenUpdatedAt !== null).map(({ columns }) => columns.id)
  // Stock before the products, as placing an order does it: two that wait for each other would both fail.
  const variants = await holdVariants(trx, known)
  const updatedAt = await holdProducts(trx, known)
  const categoryOf = await sectionFinder(
    trx,
    'categories',
    planned.map(({ category }) => category),
    at,
  )
  const brandOf = await sectionFinder(
    trx,
    'brands',
    planned.map(({ brand }) => brand),
    at,
  )

  const plans = new Map<string, VariantPlan>()
  const rows: { added: ManyColumns[]; changed: ManyColumns[] } = { added: [], changed: [] }
  for (const product of planned) {
    const { columns, seenUpdatedAt } = product
    try {
      if (seenUpdatedAt && updatedAt.get(columns.id)?.getTime() !== Date.parse(seenUpdatedAt)) {
        throw new Refusal(
          'conflict',
          updatedAt.has(columns.id) ? changedMeanwhile : 'This product was deleted meanwhile.',
        )
      }
      const categoryId = found(categoryOf(product.category), 'This category does not exist. Please choose another.')
      const brandId = found(brandOf(product.brand), 'This brand does not exist. Please choose another.')
      plans.set(columns.id, planVariants(variants.get(columns.id) ?? [], product.variants))
      rows[seenUpdatedAt ? 'changed' : 'added'].push({ ...columns, categoryId, brandId })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.set(columns.id, error.message)
    }
  }
  await addProducts(trx, rows.added, at)
  await changeProducts(trx, rows.changed, at)
  await applyPlans(trx, plans)
  return refused
}

function found(id: string | null, message: string): string {
  if (id === null) throw new Refusal('invalid', message)
  return id
}
