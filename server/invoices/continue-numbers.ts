import { dayInIndia } from '#contract/india-time.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { financialYearOf } from './financial-year.ts'
import { formatInvoiceNumber, parseInvoiceNumber } from './invoice-number.ts'
import { insertLostNumbers, lockLastNumber, updateLastNumber } from './invoices.store.ts'

/** More numbers than a store issues between two backups: the given one is probably mistyped. */
const maxLostNumbers = 200_000

const invalidNumber = (number: string) =>
  new AppError('invalid', `“${number}” is no invoice number of this store, such as INV-26-27-000123.`)

/**
 * Continues a series of a restored store after `number`, the highest one that was issued before the loss. The numbers that the backup does not
 * have are recorded as lost, because customers hold their documents (CGST Rules, rule 46(b)). Returns what was done as a sentence; throws
 * invalid for a text that is no number of this or an earlier financial year, or that would skip too many.
 */
export async function continueInvoiceNumbers(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  number: string,
): Promise<string> {
  const parsed = parseInvoiceNumber(number)
  const now = clock()
  if (!parsed || parsed.financialYear > financialYearOf(dayInIndia(now))) throw invalidNumber(number)
  const { series, financialYear, sequence } = parsed
  const format = (each: number) => formatInvoiceNumber(series, financialYear, each)
  return inTransaction(db, async (trx) => {
    const last = await lockLastNumber(trx, series, financialYear)
    if (last >= sequence) return `Nothing to do: the next number is ${format(last + 1)}.`
    if (sequence - last > maxLostNumbers)
      throw new AppError('invalid', `${number} would skip ${sequence - last} numbers. Please check it.`)
    await insertLostNumbers(trx, {
      series,
      financialYear,
      firstNumber: last + 1,
      lastNumber: sequence,
      recordedAt: now,
    })
    await updateLastNumber(trx, series, financialYear, sequence)
    const lost = last + 1 === sequence ? number : `${format(last + 1)} to ${number}`
    return `${lost} recorded as lost; the next number is ${format(sequence + 1)}.`
  })
}
