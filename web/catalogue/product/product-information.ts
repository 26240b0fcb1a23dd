import type { Specification } from '#contract/catalogue/attributes.ts'
import { declarationFields, declarationLabels } from '#contract/catalogue/declarations.ts'
import { formatRupees } from '#contract/money.ts'
import type { ProductViewModel } from '../product.ts'

/**
 * The declarations of a product and its MRP in paise as rows (Legal Metrology (Packaged Commodities) Rules 2011, rule 6); none for a
 * product without a filled declaration.
 */
export function productInformation(
  { declarations = {}, countryOfOrigin }: Pick<ProductViewModel, 'declarations' | 'countryOfOrigin'>,
  mrp: number,
): Specification[] {
  const filled = declarationFields.flatMap((field) => {
    const value = declarations[field]
    return value ? [{ name: declarationLabels[field], value }] : []
  })
  const declared = countryOfOrigin ? [{ name: 'Country of origin', value: countryOfOrigin }, ...filled] : filled
  return declared.length > 0
    ? [{ name: 'MRP', value: `${formatRupees(mrp)} (inclusive of all taxes)` }, ...declared]
    : []
}
