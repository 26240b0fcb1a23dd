import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Attribute, AttributeValues } from '#contract/catalogue/attributes.ts'
import { categoriesAndBrands } from '#contract/catalogue/categories-and-brands.ts'
import { countryByCode } from '#contract/catalogue/countries.ts'
import type { ImportOptions, importOutcomes } from '#contract/catalogue/import-export.ts'
import { productManagement } from '#contract/catalogue/product-management.ts'
import { normalizePrices } from '#contract/catalogue/variant-prices.ts'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import type { CategoryOrBrandInput, ProductUpsert } from '#server/catalogue/bulk/bulk-upsert.ts'
import type { ExistingProduct } from '#server/catalogue/bulk/existing-products.store.ts'
import { sanitizeHtml } from '#server/html/sanitize-html.ts'
import { type ColumnLabels, errorAt, type ProductDraft, type RowProblem } from '../formats/format.ts'
import { type ImagePlan, type ImageSources, planImages } from '../images/plan-images.ts'
import { describeChanges, summarizeNewProduct } from './change-summary.ts'
import { draftToForm } from './draft-to-form.ts'
import { type MergedVariants, mergeVariants, variantProblems } from './merge-variants.ts'
import { planSpecifications } from './plan-specifications.ts'
import { suggestColor } from './suggest-color.ts'

export type PlanOptions = z.output<typeof ImportOptions>

/** The data that a plan depends on besides the product. */
export type PlanContext = {
  labels: ColumnLabels
  options: PlanOptions
  /** Ids by lower-case names. */
  categories: ReadonlyMap<string, string>
  brands: ReadonlyMap<string, string>
  /** By the id of the category; a category without attributes is missing. */
  attributesByCategory: ReadonlyMap<string, Attribute[]>
  imageSources: ImageSources
}
export type ExistingProductWithHandle = ExistingProduct & { handle: string | null }

export type ProductPlan = ProductUpsert & { handle: string | null }
/** The planned import of a product: its outcome, and the data to write. */
export type PlannedImportRow = {
  line: number
  name: string
  outcome: (typeof importOutcomes)[number]
  changes: string[]
  productId: string | null
  plan: ProductPlan | null
  imagePlan: ImagePlan | null
  problems: RowProblem[]
  /** Names of the category and the brand that do not exist yet. */
  missing: { category: string | null; brand: string | null }
}

export type ResolvedCategoryOrBrand = {
  input: CategoryOrBrandInput
  problem: RowProblem | null
  missing: string | null
}

const categoryAndBrandFields = {
  category: {
    noun: 'category',
    required: 'Category is required',
    defaultOf: ({ defaultCategory }: PlanOptions) => defaultCategory,
    schema: categoriesAndBrands.saveCategory.body,
  },
  brand: {
    noun: 'brand',
    required: 'Brand is required',
    defaultOf: ({ defaultBrand }: PlanOptions) => defaultBrand,
    schema: categoriesAndBrands.saveBrand.body,
  },
} as const

/** The category or brand of a draft; an unknown one is created if `createMissing` is set, else it is an error. */
function resolveCategoryOrBrand(
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

/** The line of the second variant of the file with a SKU, or of the first that has the SKU of an existing variant. */
function duplicateSkuLine(draft: ProductDraft, { named, unchanged }: MergedVariants): number {
  const skus = new Set(unchanged.map(({ sku }) => sku?.toLowerCase()))
  for (const { variant, existing } of named) {
    const sku = (variant.sku ?? existing?.sku)?.toLowerCase()
    if (sku && skus.has(sku)) return variant.line
    skus.add(sku)
  }
  return draft.line
}

const colorHint = (color: string): string => {
  const near = suggestColor(color)
  return near ? ` "${color}" could be ${near}.` : ''
}

/** The message of an issue; for a union, that of its last member, which has the rules. */
const issueMessage = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_union' ? (issue.errors.at(-1)?.[0]?.message ?? issue.message) : issue.message

const countryMessage = ({ fields }: ProductDraft) =>
  `"${fields.countryOfOrigin}" is no country of the list. Give its name or its ISO code, such as India or IN.`

/** The columns of a variant's fields in the product form. */
const variantColumns: Readonly<Record<string, keyof ColumnLabels>> = {
  color: 'color',
  optionValue: 'optionValue',
  sku: 'sku',
  barcode: 'barcode',
  originalPrice: 'variantOriginalPrice',
  discountPrice: 'variantDiscountPrice',
  weightGrams: 'weightGrams',
}

/** The validation errors of the product form, with the lines and columns of the file. */
function toRowProblems(
  draft: ProductDraft,
  labels: ColumnLabels,
  variants: MergedVariants,
  issues: readonly z.core.$ZodIssue[],
): RowProblem[] {
  return issues.flatMap((issue) => {
    const message = issueMessage(issue)
    const [field, index, part] = issue.path
    if (field !== 'productVariants') {
      const isMissing = field === 'originalPrice' && !draft.fields.originalPrice
      const fieldMessage = isMissing ? 'Original price is required' : message
      if (field === 'countryOfOrigin') return errorAt(draft.line, labels.countryOfOrigin, countryMessage(draft))
      const column = labels[(field === 'declarations' ? index : field) as keyof ColumnLabels] ?? null
      return errorAt(draft.line, column, fieldMessage)
    }
    // `variantProblems` reports equal variants by line.
    if (message === variantMessages.duplicateColor) return []
    if (message === variantMessages.duplicateSku) return errorAt(duplicateSkuLine(draft, variants), labels.sku, message)
    const named = typeof index === 'number' ? variants.named[index - variants.unchanged.length] : undefined
    if (!named) return errorAt(draft.line, labels.color, message)
    const column = variantColumns[String(part)] ?? 'stock'
    const hint = column === 'color' ? colorHint(named.variant.color) : ''
    return errorAt(named.variant.line, labels[column], `${message}${hint}`)
  })
}

/** Plans the import of a product: validates it by the rules of the product form, and compares it with the existing one. */
export function planProduct(
  draft: ProductDraft,
  existing: ExistingProductWithHandle | undefined,
  context: PlanContext,
): PlannedImportRow {
  const labels = { ...context.labels, ...draft.labels }
  const category = resolveCategoryOrBrand(draft, existing, context, 'category')
  const brand = resolveCategoryOrBrand(draft, existing, context, 'brand')
  const variants = mergeVariants(draft, existing, context.options.defaultColor)
  const form = draftToForm(draft, existing, variants, { categoryId: category.input.id, brandId: brand.input.id })
  const parsed = productManagement.saveProduct.body.safeParse(form)
  const specifications = planSpecifications(draft, existing, category, context.attributesByCategory)
  const images = planImages(draft, existing?.images ?? [], context.imageSources, labels.images)
  const hasFormatErrors = draft.problems.some(({ isError }) => isError)
  const problems = [
    ...draft.problems,
    ...[category.problem, brand.problem].filter((problem) => problem !== null),
    ...(parsed.success ? [] : toRowProblems(draft, labels, variants, parsed.error.issues)),
    ...specifications.problems,
    ...(hasFormatErrors ? [] : variantProblems(draft, variants, labels)),
    ...images.problems,
  ]
  const row = {
    line: draft.line,
    name: form.productName || existing?.name || draft.fields.handle || '',
    productId: existing?.id ?? null,
    problems,
    missing: { category: category.missing, brand: brand.missing },
  }
  if (!parsed.success || problems.some(({ isError }) => isError)) {
    return { ...row, outcome: 'WRONG', changes: [], plan: null, imagePlan: null }
  }
  const plan = {
    ...toProductPlan(parsed.data, specifications.values, existing, draft.fields.handle),
    category: category.input,
    brand: brand.input,
  }
  if (!existing) {
    const changes = [summarizeNewProduct(plan), ...images.changes]
    return { ...row, outcome: 'NEW', changes, plan, imagePlan: images.plan }
  }
  const productChanges = describeChanges(plan, existing, specifications.attributes)
  const changes = [...productChanges, ...images.changes]
  return {
    ...row,
    outcome: changes.length > 0 ? 'CHANGED' : 'UNCHANGED',
    changes,
    plan: productChanges.length > 0 ? plan : null,
    imagePlan: images.plan,
  }
}

/**
 * The data to write for a valid product form, without its category and brand. The product has the prices of its cheapest variant, as
 * they are stored.
 */
function toProductPlan(
  form: z.output<typeof productManagement.saveProduct.body>,
  attributeValues: AttributeValues | null,
  existing: ExistingProductWithHandle | undefined,
  handle: string | undefined,
): Omit<ProductPlan, 'category' | 'brand'> {
  const { originalPrice, discountPrice, productVariants } = form
  const ownPrices = productVariants.map((variant) =>
    variant.originalPrice == null
      ? null
      : { originalPrice: variant.originalPrice, discountPrice: variant.discountPrice ?? null },
  )
  const prices = normalizePrices({ originalPrice, discountPrice }, ownPrices)
  return {
    columns: {
      id: existing?.id ?? randomUUID(),
      name: form.productName,
      description: sanitizeHtml(form.description),
      ...prices.product,
      hsn: form.hsn ?? null,
      taxRate: form.taxRate ?? null,
      taxRateBy: form.taxRateBy ?? null,
      countryId: countryByCode(form.countryOfOrigin ?? '')?.id ?? null,
      declarations: form.declarations ?? null,
      attributeValues,
      optionName: form.optionName ?? null,
    },
    seenUpdatedAt: existing?.updatedAt.toISOString() ?? null,
    variants: productVariants.map((variant, index) => ({
      ...variant,
      ...(prices.variants[index] ?? { originalPrice: null, discountPrice: null }),
    })),
    handle: handle || existing?.handle || null,
  }
}
