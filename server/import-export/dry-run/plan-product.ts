import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { AttributeValues } from '#contract/catalogue/attributes.ts'
import { countryByCode } from '#contract/catalogue/countries.ts'
import { importLimits } from '#contract/catalogue/import-limits.ts'
import { normalizePrices } from '#contract/catalogue/prices/normalize-prices.ts'
import { productDescription, productManagement } from '#contract/catalogue/product-management.ts'
import { sanitizeHtml } from '#server/html/sanitize-html.ts'
import { type ColumnLabels, errorAt, type ProductDraft, type RowProblem, warningAt } from '../formats/format.ts'
import { planImages } from '../images/plan-images.ts'
import { describeChanges, summarizeNewProduct } from './change-summary.ts'
import { draftToForm } from './draft-to-form.ts'
import { toRowProblems } from './form-problems.ts'
import type { ExistingProductWithHandle, PlanContext, PlannedImportRow, ProductPlan } from './import-plan.ts'
import { exportedStockProblems, mergeVariants, missingStockProblems, variantProblems } from './merge-variants.ts'
import { planSpecifications } from './plan-specifications.ts'
import { resolveCategoryOrBrand } from './resolve-category-or-brand.ts'
import { shortenedSkuProblems } from './shortened-skus.ts'

/** Plans the import of a product: validates it by the rules of the product form, and compares it with the existing one. */
export function planProduct(
  draft: ProductDraft,
  existing: ExistingProductWithHandle | undefined,
  context: PlanContext,
): PlannedImportRow {
  if (draft.shiftedLines.length > 0) return rejectShifted(draft, existing)
  const labels = { ...context.labels, ...draft.labels }
  const category = resolveCategoryOrBrand(draft, existing, { ...context, labels }, 'category')
  const brand = resolveCategoryOrBrand(draft, existing, { ...context, labels }, 'brand')
  const variants = mergeVariants(draft, existing, context.options.defaultColor)
  const form = draftToForm(draft, existing, variants, { categoryId: category.input.id, brandId: brand.input.id })
  const parsed = productManagement.saveProduct.body.safeParse(form)
  const description = sanitizeHtml(parsed.data?.description ?? '')
  const specifications = planSpecifications(draft, existing, category, context.attributesByCategory)
  const images = planImages(draft, existing?.images ?? [], context.imageSources, labels.images)
  const hasFormatErrors = draft.problems.some(({ isError }) => isError)
  const problems = [
    ...draft.problems,
    ...handleProblems(draft, labels),
    ...[category.problem, brand.problem].filter((problem) => problem !== null),
    ...(parsed.success ? [] : toRowProblems(draft, labels, variants, parsed.error.issues)),
    ...descriptionProblems(draft, labels, description),
    ...specifications.problems,
    ...(hasFormatErrors ? [] : variantProblems(draft, variants, labels)),
    ...missingStockProblems(variants, labels),
    ...exportedStockProblems(variants, labels),
    ...shortenedSkuProblems(variants, labels),
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
    // A product that is not imported creates no category and no brand.
    const missing = context.options.createMissing ? { category: null, brand: null } : row.missing
    return { ...row, outcome: 'WRONG', changes: [], plan: null, imagePlan: null, missing }
  }
  const plan = {
    ...toProductPlan({ ...parsed.data, description }, specifications.values, existing, draft.fields.handle),
    category: category.input,
    brand: brand.input,
  }
  const productChanges = existing
    ? describeChanges(plan, existing, specifications.attributes)
    : [summarizeNewProduct(plan)]
  const changes = [...productChanges, ...images.changes]
  const plansProduct = productChanges.length > 0
  // Writing the product changes `updatedAt`; the import stores the new one then.
  const seenUpdatedAt = plansProduct ? undefined : existing?.updatedAt.toISOString()
  const outcomeOfExisting = changes.length > 0 ? 'CHANGED' : 'UNCHANGED'
  return {
    ...row,
    outcome: existing ? outcomeOfExisting : 'NEW',
    changes,
    plan: plansProduct ? plan : null,
    imagePlan: images.plan && { ...images.plan, seenUpdatedAt },
  }
}

/** A product of which lines have shifted cells: nothing of it is imported, because cells of these lines can be those of other columns. */
const rejectShifted = (
  { line, fields, shiftedLines }: ProductDraft,
  existing: ExistingProductWithHandle | undefined,
): PlannedImportRow => ({
  line,
  name: fields.productName || existing?.name || fields.handle || '',
  productId: existing?.id ?? null,
  outcome: 'WRONG',
  changes: [],
  plan: null,
  imagePlan: null,
  problems: shiftedLines,
  missing: { category: null, brand: null },
})

/** The error about a description that the form accepts, and that is too long once it is sanitised; the warning about its pictures. */
const descriptionProblems = (
  { line, fields }: ProductDraft,
  labels: ColumnLabels,
  description: string,
): RowProblem[] => [
  ...(productDescription
    .safeParse(description)
    .error?.issues.map(({ message }) => errorAt(line, labels.description, message)) ?? []),
  ...(/<img\b/i.test(fields.description ?? '') ? [warningAt(line, labels.description, picturesLeftOut)] : []),
]

const picturesLeftOut = 'Pictures in a description are not imported. Add them to the pictures of the product.'

/** The error about a handle that is longer than `importLimits.maxHandleLength`. */
const handleProblems = ({ fields, line }: ProductDraft, { handle }: ColumnLabels): RowProblem[] =>
  (fields.handle ?? '').length > importLimits.maxHandleLength
    ? [errorAt(line, handle, `A handle has at most ${importLimits.maxHandleLength} characters.`)]
    : []

/**
 * The data to write for a valid product form whose description is sanitised, without its category and brand. The product has the prices of
 * its cheapest variant, as they are stored.
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
      description: form.description,
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
