import { defaultTaxRateByPrice, type TaxRateByPrice, taxRateOfPrice } from '#contract/tax/rate-by-price.ts'
import type { Database } from '#server/database/connect.ts'
import { pricePerPiece } from '../placement/build-order.ts'
import { type findLinesToInvoice, updateTaxOfLines } from './invoice-source.store.ts'

type LineToInvoice = Awaited<ReturnType<typeof findLinesToInvoice>>[number]

/**
 * The items of an order with the HSN code and the GST rate of the day of its invoice, which it also writes to the order: where goods are
 * supplied and invoiced after a change of the rate, the new one applies, also if they were ordered or paid before (CGST Act, section 14(b)).
 * Prices include tax, so that the customer pays the same.
 */
export async function refreshTax(
  trx: Database,
  lines: readonly LineToInvoice[],
  rates: TaxRateByPrice = defaultTaxRateByPrice,
): Promise<LineToInvoice[]> {
  const refreshed = lines.map((line) => ({ ...line, ...currentTax(line, rates) }))
  const changed = refreshed.filter(
    ({ hsn, taxRate }, index) => hsn !== lines[index]!.hsn || taxRate !== lines[index]!.taxRate,
  )
  if (changed.length > 0) await updateTaxOfLines(trx, changed)
  return refreshed
}

function currentTax({ product, hsn, taxRate, price, ...line }: LineToInvoice, rates: TaxRateByPrice) {
  if (product === null) return { hsn, taxRate }
  const rateByPrice = () => taxRateOfPrice(pricePerPiece({ ...line, priceAtPurchase: price }), rates)
  return { hsn: product.hsn, taxRate: product.isByPrice ? rateByPrice() : product.taxRate }
}
