import { toRupees } from '#contract/money.ts'
import { toPercent } from '#contract/tax/gst.ts'
import type { ProductDraft } from '../formats/format.ts'
import { taxRateByPrice } from '../formats/format-native.ts'
import { type MergedVariants, toFormVariants } from './merge-variants.ts'
import { normalizeAmount } from './normalize-cells.ts'
import type { ExistingProductWithHandle } from './plan-product.ts'

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

type CategoryAndBrandIds = { categoryId: string | null; brandId: string | null }

/** The tax rate in percent, or what decides it: the cell is a rate, or `taxRateByPrice` where the rate follows from the price. */
function taxFields(cell: string | undefined, existing: ExistingProductWithHandle | undefined) {
  const rateBefore = existing?.taxRate == null ? '' : toPercent(existing.taxRate)
  if (cell === undefined) return { taxRate: rateBefore, taxRateBy: existing?.taxRateBy ?? '' }
  if (cell.toLowerCase() === taxRateByPrice) return { taxRate: rateBefore, taxRateBy: 'price' }
  return { taxRate: cell.replace(/\s*%$/, ''), taxRateBy: '' }
}

/** The product form of a draft, completed with the existing product. */
export function draftToForm(
  { fields }: ProductDraft,
  existing: ExistingProductWithHandle | undefined,
  variants: MergedVariants,
  categoryAndBrandIds: CategoryAndBrandIds,
) {
  const discount = optionalField(existing, fields.discountPrice, ({ discountPrice }) =>
    discountPrice === null ? '' : toRupees(discountPrice),
  )
  return {
    productName: fields.productName || existing?.name || '',
    description: optionalField(existing, fields.description, ({ description }) => description),
    originalPrice: normalizeAmount(fields.originalPrice || (existing ? toRupees(existing.originalPrice) : '')),
    discountPrice: normalizeAmount(discount),
    productVariants: JSON.stringify(toFormVariants(variants)),
    categoryId: categoryAndBrandIds.categoryId ?? placeholderId,
    brandId: categoryAndBrandIds.brandId ?? placeholderId,
    hsn: optionalField(existing, fields.hsn, ({ hsn }) => hsn ?? ''),
    ...taxFields(fields.taxRate, existing),
    optionName: variants.optionName,
  }
}
