import { countryById, parseCountry } from '#contract/catalogue/countries.ts'
import { declarationFields } from '#contract/catalogue/declarations.ts'
import { toRupees } from '#contract/money.ts'
import { toPercent } from '#contract/tax/gst.ts'
import { nilUuid } from '#contract/uuid.ts'
import type { ProductDraft } from '../formats/format.ts'
import { taxRateByPrice } from '../formats/format-native.ts'
import type { ExistingProductWithHandle } from './import-plan.ts'
import { type MergedVariants, toFormVariants } from './merge-variants.ts'
import { normalizeAmount } from './normalize-cells.ts'

/** The id of a category or brand that is not created yet; the form validates only its format. */
const placeholderId = nilUuid

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

/** The code of a country; a text that names none stays, and the form's validation has a message for it. */
const countryCell = (cell: string) => parseCountry(cell)?.code ?? cell

/** The country of origin and the declarations: each is unchanged without a column, and removed by an empty cell. */
function declarationFieldsOf({ fields }: ProductDraft, existing: ExistingProductWithHandle | undefined) {
  const countryBefore = existing?.countryId == null ? '' : (countryById(existing.countryId)?.code ?? '')
  const declarations = declarationFields.map((field) => [field, fields[field] ?? existing?.declarations?.[field] ?? ''])
  return {
    countryOfOrigin: fields.countryOfOrigin === undefined ? countryBefore : countryCell(fields.countryOfOrigin),
    declarations: JSON.stringify(Object.fromEntries(declarations)),
  }
}

/** The product form of a draft, completed with the existing product. */
export function draftToForm(
  draft: ProductDraft,
  existing: ExistingProductWithHandle | undefined,
  variants: MergedVariants,
  categoryAndBrandIds: CategoryAndBrandIds,
) {
  const { fields } = draft
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
    ...declarationFieldsOf(draft, existing),
    optionName: variants.optionName,
  }
}
