import { isDay } from '../../india-time.ts'
import { isScientific } from '../../text/scientific-notation.ts'
import { isTrackingNumber, maxTrackingNumber } from '../shipments/tracking-number.ts'

/** The columns of a courier's remittance file that the store reads; positions from 0, -1 for a column that the file does not have. */
export type RemittanceColumns = {
  trackingNumber: number
  amount: number
  orderNumber: number
  reference: number
  date: number
}

/** The names of each column in lower-case letters and digits only. A file can have several of them: the first in this order is read. */
const columnNames: Record<keyof RemittanceColumns, readonly string[]> = {
  trackingNumber: [
    ...[
      'awb',
      'awbno',
      'awbnumber',
      'awbcode',
      'awbnum',
      'awbid',
      'waybill',
      'waybillno',
      'waybillnumber',
      'waybillnum',
    ],
    ...['airwaybill', 'airwaybillno', 'airwaybillnumber', 'trackingnumber', 'trackingno', 'trackingid', 'trackingcode'],
    ...['ekarttrackingid', 'consignmentno', 'consignmentnumber', 'cnno', 'docketno', 'docketnumber', 'shippingid'],
  ],
  amount: [
    ...[
      'remittedamount',
      'amountremitted',
      'remittanceamount',
      'codremitted',
      'codremittedamount',
      'codremittanceamount',
    ],
    ...['amountpaid', 'paidamount', 'codamount', 'codamountinr', 'codamt', 'codvalue', 'cod', 'codcollected'],
    ...[
      'codcollectedamount',
      'collectedamount',
      'amountcollected',
      'collectableamount',
      'collectablevalue',
      'amount',
      'amountinr',
    ],
  ],
  orderNumber: [
    ...['orderid', 'orderno', 'ordernumber', 'channelorderid', 'merchantorderid', 'clientorderid', 'sellerorderid'],
    ...['referenceno', 'referencenumber', 'refno', 'order'],
  ],
  reference: [
    ...['utr', 'utrno', 'utrnumber', 'utrid', 'bankutr', 'bankreference', 'bankreferenceno', 'bankreferencenumber'],
    ...[
      'banktransactionid',
      'neftutr',
      'neftno',
      'transactionid',
      'transactionno',
      'paymentreference',
      'paymentreferenceno',
    ],
  ],
  date: [
    ...['remittancedate', 'remitteddate', 'remittedon', 'codremittancedate', 'dateofremittance', 'utrdate'],
    ...['transferdate', 'paymentdate', 'paiddate', 'paidon', 'settlementdate'],
  ],
}

/** The columns by the cells of a header line; undefined without a column for the tracking number or the amount. */
export function findRemittanceColumns(header: readonly string[]): RemittanceColumns | undefined {
  const names = header.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''))
  const find = (column: keyof RemittanceColumns) => {
    const name = columnNames[column].find((known) => names.includes(known))
    return name === undefined ? -1 : names.indexOf(name)
  }
  const columns = {
    trackingNumber: find('trackingNumber'),
    amount: find('amount'),
    orderNumber: find('orderNumber'),
    reference: find('reference'),
    date: find('date'),
  }
  return columns.trackingNumber < 0 || columns.amount < 0 ? undefined : columns
}

/** The text of a cell without what spreadsheets put around it: ="123", '123 and spaces. */
export const plainCell = (cell: string): string =>
  cell
    .trim()
    .replace(/^=\s*"(.*)"$/s, '$1')
    .replace(/^'/, '')
    .trim()

/** A tracking number by its cell, or the message about it. */
export function parseTrackingNumber(cell: string): { value: string } | { message: string } {
  // Spreadsheets write numbers as 4711.0.
  const value = plainCell(cell)
    .replace(/\s+/g, '')
    .replace(/^(\d+)\.0+$/, '$1')
  if (value === '') return { message: 'The tracking number is missing.' }
  if (isScientific(value)) {
    return {
      message: `A spreadsheet shortened the tracking number to "${value.slice(0, 30)}". Upload the courier's own file, or format the column as text.`,
    }
  }
  if (value.length > maxTrackingNumber)
    return { message: `The tracking number is longer than ${maxTrackingNumber} characters.` }
  if (!isTrackingNumber(value)) return { message: `"${value}" is not a tracking number.` }
  return { value }
}

/** The highest amount of a line, with either sign: ₹1,00,00,000. */
const maxLineAmount = 1_00_00_000_00

/** An amount in paise by its cell, such as "₹1,299.00" or "-₹100.00", or the message about it. */
export function parseAmount(cell: string): { value: number } | { message: string } {
  const text = plainCell(cell)
    .replace(/^(-?)\s*(₹|rs\.?|inr)/i, '$1')
    .replace(/(inr|\/-)$/i, '')
    .replace(/\s/g, '')
  if (text === '') return { message: 'The amount is missing.' }
  // Commas group the digits before the point only: "1.299,00" and "500,00" would be another amount without theirs.
  const [, minus, digits, fraction = ''] = /^(-?)(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d*))?$/.exec(text) ?? []
  const whole = digits && /^\d{1,12}$/.exec(digits.replaceAll(',', ''))?.[0]
  if (whole === undefined) return { message: `"${text.slice(0, 30)}" is not an amount.` }
  const paise = fraction.replace(/0+$/, '')
  if (paise.length > 2) return { message: `The amount ${text.slice(0, 30)} has more than 2 decimals.` }
  const value = Number(whole) * 100 + Number(paise.padEnd(2, '0'))
  if (value > maxLineAmount) return { message: `The amount ${text.slice(0, 30)} is too high.` }
  return { value: minus ? 0 - value : value }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The day of a cell as 2026-11-21, in the years 2000 to 2999: year, month, day, or day, month, year as India writes them; null for any other text. */
export function parseDay(cell: string): string | null {
  const text = plainCell(cell)
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ](\d{4})(?!\d)/i.exec(text)
  const [year, month, day] = yearFirst ? yearFirst.slice(1) : (dayFirst?.slice(1).reverse() ?? [])
  if (!year || !month || !day) return null
  const monthNumber = /^\d/.test(month) ? month : String(months.indexOf(month.slice(0, 3).toLowerCase()) + 1)
  const iso = `${year}-${monthNumber.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}
