import { categoriesAndBrands } from '#contract/catalogue/categories-and-brands.ts'
import { requiredFieldMessages } from '#contract/catalogue/product-management.ts'
import type { CategoryOrBrandInput } from '#server/catalogue/bulk/bulk-upsert.ts'
import { errorAt, type ProductDraft, type RowProblem } from '../formats/format.ts'
import type { ExistingProductWithHandle, PlanContext, PlanOptions } from './import-plan.ts'

/** A category or brand to write; `missing` is its name if the store does not have it. */
export type ResolvedCategoryOrBrand = {
  input: CategoryOrBrandInput
  problem: RowProblem | null
  missing: string | null
}

const categoryAndBrandFields = {
  category: {
    noun: 'category',
    required: requiredFieldMessages.categoryId,
    defaultOf: ({ defaultCategory }: PlanOptions) => defaultCategory,
    schema: categoriesAndBrands.saveCategory.body,
  },
  brand: {
    noun: 'brand',
    required: requiredFieldMessages.brandId,
    defaultOf: ({ defaultBrand }: PlanOptions) => defaultBrand,
    schema: categoriesAndBrands.saveBrand.body,
  },
} as const

/** The category or brand of a draft; an unknown one is created if `createMissing` is set, else it is an error. */
export function resolveCategoryOrBrand(
  draft: ProductDraft,
  existing: ExistingProductWithHandle | undefined,
  context: PlanContext,
  field: 'category' | 'brand',
): ResolvedCategoryOrBrand {
  const { noun, required, defaultOf, schema } = categoryAndBrandFields[field]
  const name = draft.fields[field] || (existing ? '' : (defaultOf(context.options) ?? ''))
  const problem = (message: string): ResolvedCategoryOrBrand => ({
    input: { id: null, name },
    problem: errorAt(draft.line, context.labels[field], message),
    missing: null,
  })
  if (name === '' && existing) {
    return { input: { id: existing[`${field}Id`], name: existing[field] }, problem: null, missing: null }
  }
  if (name === '') return problem(required)
  const id = context[field === 'category' ? 'categories' : 'brands'].get(name.toLowerCase())
  if (id) return { input: { id, name }, problem: null, missing: null }
  const parsed = schema.safeParse({ name })
  if (!parsed.success) return problem(parsed.error.issues[0]!.message)
  const toCreate = { input: { id: null, name }, problem: null, missing: name }
  if (context.options.createMissing) return toCreate
  const unknown = problem(`The shop has no ${noun} "${name}". Add it first, or let the import create it.`)
  return { ...unknown, missing: name }
}
