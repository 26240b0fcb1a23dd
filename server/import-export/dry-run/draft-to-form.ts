import { sameColor } from '#contract/catalogue/colors.ts'
import { toRupees } from '#contract/money.ts'
import { toPercent } from '#contract/tax/gst.ts'
import type { DraftVariant, ProductDraft } from '../formats/format.ts'
import type { ExistingProductWithHandle, PlanOptions } from './plan-product.ts'

/** Converts an amount of a spreadsheet, such as "₹1,29,999.00" or "Rs. 500", to the format of the product form. */
function normalizeAmount(text: string): string {
  const bare = text.replace(/^(?:₹|rs\.?|inr)\s*/i, '').trim()
  const ungrouped = /^\d{1,3}(,\d{2,3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  return ungrouped.replace(/(\.\d{2})0+$/, '$1')
}

/** A whole number, or null, for which the product form has a validation message. */
const wholeNumber = (text: string): number | null => (/^-?\d{1,15}$/.test(text) ? Number(text) : null)

/** The id of a category or brand that is not created yet; the form validates only its format. */
const placeholderId = '00000000-0000-0000-0000-000000000000'

/** An optional field: unchanged without a column, removed by an empty cell. */
function optionalField(
  existing: ExistingProductWithHandle | undefined,
  cell: string | undefined,
  currentValue: (existing: ExistingProductWithHandle) => string,
): string {
  return cell ?? (existing ? currentValue(existing) : '')
}

/** Existing variants that the file does not name, followed by those of the file; `fileVariants` has the same indices. */
function mergeVariants(
  draft: ProductDraft,
  existingProduct: ExistingProductWithHandle | undefined,
  defaultColor: string | null,
) {
  const withColors = draft.variants.map((variant) => ({ ...variant, color: variant.color || (defaultColor ?? '') }))
  const isNamed = (color: string) => withColors.some((variant) => sameColor(variant.color, color))
  const unchanged = (existingProduct?.variants ?? []).filter(({ color }) => !isNamed(color))
  const toFormVariant = (variant: DraftVariant) => {
    const existing = existingProduct?.variants.find(({ color }) => sameColor(color, variant.color))
    const stock = variant.stock === '' && existing ? existing.stock : wholeNumber(variant.stock)
    return {
      ...(existing && { id: existing.id, seenStock: existing.stock }),
      color: existing?.color ?? variant.color,
      stock,
    }
  }
  const isDuplicate = (index: number, color: string) =>
    withColors.slice(0, index).some((before) => sameColor(before.color, color))
  return {
    fileVariants: [...unchanged.map(() => undefined), ...draft.variants],
    variants: [
      ...unchanged.map(({ id, color, stock }) => ({ id, color, stock, seenStock: stock })),
      // Without its id a duplicate colour fails the form's validation of colours.
      ...withColors.map((variant, index) =>
        isDuplicate(index, variant.color) ? { ...toFormVariant(variant), id: undefined } : toFormVariant(variant),
      ),
    ],
  }
}

type CategoryAndBrandIds = { categoryId: string | null; brandId: string | null }

/**
 * The product form of a draft, completed with the existing product, and the variant of the file for each variant of the form;
 * undefined for an existing variant that the file does not name.
 */
export function draftToForm(
  { fields, ...draft }: ProductDraft,
  existing: ExistingProductWithHandle | undefined,
  { defaultColor }: PlanOptions,
  categoryAndBrandIds: CategoryAndBrandIds,
) {
  const { variants, fileVariants } = mergeVariants({ fields, ...draft }, existing, defaultColor)
  const discount = optionalField(existing, fields.discountPrice, ({ discountPrice }) =>
    discountPrice === null ? '' : toRupees(discountPrice),
  )
  const form = {
    productName: fields.productName || existing?.name || '',
    description: optionalField(existing, fields.description, ({ description }) => description),
    originalPrice: normalizeAmount(fields.originalPrice || (existing ? toRupees(existing.originalPrice) : '')),
    discountPrice: normalizeAmount(discount),
    productVariants: JSON.stringify(variants),
    categoryId: categoryAndBrandIds.categoryId ?? placeholderId,
    brandId: categoryAndBrandIds.brandId ?? placeholderId,
    hsn: optionalField(existing, fields.hsn, ({ hsn }) => hsn ?? ''),
    taxRate: optionalField(existing, fields.taxRate?.replace(/\s*%$/, ''), ({ taxRate }) =>
      taxRate === null ? '' : toPercent(taxRate),
    ),
  }
  return { form, fileVariants }
}
