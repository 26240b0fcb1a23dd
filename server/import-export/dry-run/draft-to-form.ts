import { sameColor } from '#contract/catalogue/colors.ts'
import { toRupees } from '#contract/money.ts'
import { toPercent } from '#contract/tax/gst.ts'
import type { DraftVariant, ProductDraft } from '../formats/format.ts'
import type { ExistingProductWithHandle, PlanOptions } from './plan-product.ts'

/** An amount as spreadsheets show it, "₹1,29,999.00" or "Rs. 500", as the product form takes it. */
function normalizeAmount(text: string): string {
  const bare = text.replace(/^(?:₹|rs\.?|inr)\s*/i, '').trim()
  const ungrouped = /^\d{1,3}(,\d{2,3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  return ungrouped.replace(/(\.\d{2})0+$/, '$1')
}

/** What is no whole number becomes none at all, which the form has words for. */
const wholeNumber = (text: string): number | null => (/^-?\d{1,15}$/.test(text) ? Number(text) : null)

/** Stands for a category or brand that is still to be made; the rules of the form look at its shape only. */
const placeholderId = '00000000-0000-0000-0000-000000000000'

/** Optional facts: without a column they stay as they are, an empty cell takes them away. */
function optionalField(
  known: ExistingProductWithHandle | undefined,
  cell: string | undefined,
  now: (known: ExistingProductWithHandle) => string,
): string {
  return cell ?? (known ? now(known) : '')
}

/** The variants that the product has and the file does not name stay, before those of the file. */
function mergeVariants(draft: ProductDraft, known: ExistingProductWithHandle | undefined, defaultColor: string | null) {
  const named = draft.variants.map((variant) => ({ ...variant, color: variant.color || (defaultColor ?? '') }))
  const isNamed = (color: string) => named.some((variant) => sameColor(variant.color, color))
  const stays = (known?.variants ?? []).filter(({ color }) => !isNamed(color))
  const ofFile = (variant: DraftVariant) => {
    const has = known?.variants.find(({ color }) => sameColor(color, variant.color))
    const stock = variant.stock === '' && has ? has.stock : wholeNumber(variant.stock)
    return { ...(has && { id: has.id, seenStock: has.stock }), color: has?.color ?? variant.color, stock }
  }
  const twice = (place: number, color: string) => named.slice(0, place).some((before) => sameColor(before.color, color))
  return {
    kept: stays.length,
    variants: [
      ...stays.map(({ id, color, stock }) => ({ id, color, stock, seenStock: stock })),
      // An id twice would hide that its colour stands twice.
      ...named.map((variant, place) =>
        twice(place, variant.color) ? { ...ofFile(variant), id: undefined } : ofFile(variant),
      ),
    ],
  }
}

type CategoryAndBrandIds = { categoryId: string | null; brandId: string | null }

/** A draft as the product form would send it, filled up with what the shop knows; `kept` variants stand before those of the file. */
export function draftToForm(
  { facts, ...draft }: ProductDraft,
  known: ExistingProductWithHandle | undefined,
  { defaultColor }: PlanOptions,
  sections: CategoryAndBrandIds,
) {
  const { variants, kept } = mergeVariants({ facts, ...draft }, known, defaultColor)
  const discount = optionalField(known, facts.discountPrice, ({ discountPrice }) =>
    discountPrice === null ? '' : toRupees(discountPrice),
  )
  const form = {
    productName: facts.productName || known?.name || '',
    description: optionalField(known, facts.description, ({ description }) => description),
    originalPrice: normalizeAmount(facts.originalPrice || (known ? toRupees(known.originalPrice) : '')),
    discountPrice: normalizeAmount(discount),
    productVariants: JSON.stringify(variants),
    categoryId: sections.categoryId ?? placeholderId,
    brandId: sections.brandId ?? placeholderId,
    hsn: optionalField(known, facts.hsn, ({ hsn }) => hsn ?? ''),
    taxRate: optionalField(known, facts.taxRate?.replace(/\s*%$/, ''), ({ taxRate }) =>
      taxRate === null ? '' : toPercent(taxRate),
    ),
  }
  return { form, kept }
}
