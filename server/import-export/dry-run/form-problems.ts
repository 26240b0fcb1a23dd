import type { z } from 'zod'
import { requiredFieldMessages } from '#contract/catalogue/product-management.ts'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import { type ColumnLabels, errorAt, type ProductDraft, type RowProblem } from '../formats/format.ts'
import type { MergedVariants } from './merge-variants.ts'
import { suggestColor } from './suggest-color.ts'

/** The validation errors of the product form, with the lines and columns of the file. */
export function toRowProblems(
  draft: ProductDraft,
  labels: ColumnLabels,
  variants: MergedVariants,
  issues: readonly z.core.$ZodIssue[],
): RowProblem[] {
  const hasVariants = variants.named.length + variants.unchanged.length > 0
  if (draft.withoutVariants && !hasVariants) return [draft.withoutVariants]
  return issues.flatMap((issue) => {
    const message = issueMessage(issue)
    const [field, index, part] = issue.path
    if (field !== 'productVariants') {
      const isMissing = field === 'originalPrice' && !draft.fields.originalPrice
      const fieldMessage = isMissing ? requiredFieldMessages.originalPrice : message
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
