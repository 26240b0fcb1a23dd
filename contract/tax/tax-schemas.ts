import { z } from 'zod'
import { toPaise } from '../money.ts'
import { toPercent } from './gst.ts'

/** A rate of GST in hundredths of a percent; requests and responses have percent, "18" or "0.25". */
export const taxRate = z.codec(
  z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, 'Enter a rate in percent, such as 18, with at most 2 decimals.'),
  z.int().nonnegative(),
  { decode: toPaise, encode: toPercent },
)

/** The HSN code of goods (customs tariff): chapter heading, subheading or tariff item. */
export const hsnCode = z
  .string()
  .trim()
  .regex(/^(\d{4}|\d{6}|\d{8})$/, 'An HSN code has 4, 6 or 8 digits.')
