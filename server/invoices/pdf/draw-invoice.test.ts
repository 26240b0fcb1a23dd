import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractPdfText } from '#tests/support/pdf-text.ts'
import { createSale } from '#tests/support/sales-fixture.ts'
import { buildInvoice } from '../build-invoice.ts'
import type { Invoice } from '../invoice.ts'
import { drawInvoice } from './draw-invoice.ts'

const at = new Date('2026-11-21T07:00:00Z')
const invoiceOf = (given: Parameters<typeof createSale>[0] = {}, number = 'INV-26-27-000001'): Invoice => ({
  ...buildInvoice(createSale(given), at),
  number,
})
const textOf = async (invoice: Invoice) => extractPdfText(await drawInvoice(invoice, { compress: false }))
const lines = (text: string) => text.split('\n')

test('a tax invoice says all that the law asks of it', async () => {
  const text = lines(await textOf(invoiceOf({ lines: [{ price: 1050_00, quantity: 2 }], shippingFee: 49_00 })))
  for (const said of [
    'Chandrika Electricals & Textiles',
    'Bengaluru, Karnataka 560002',
    'GSTIN: 29ABCDE1234F1ZW',
    'State: Karnataka (29)',
    'Tax invoice',
    'ORIGINAL FOR RECIPIENT',
    'INV-26-27-000001',
    'Date: 21 Nov 2026',
    'Asha Rao',
    '12 MG Road',
    'Karnataka (29)',
    'Order: 8F14E45F',
    'Place of supply: Karnataka (29)',
    'Tax payable on reverse charge: No',
    'Handloom Kurta',
    '6205',
    'CGST',
    'SGST',
    '2.5%',
    '2,000.00',
    'GST 5%',
    '2,149.00',
    'Rupees Two Thousand One Hundred and Forty Nine Only',
    'For Chandrika Electricals & Textiles',
    'Authorised signatory',
    'Page 1 of 1',
  ]) {
    expect(text).toContain(said)
  }
})

test('between states there is IGST alone', async () => {
  const text = lines(await textOf(invoiceOf({ state: 'Kerala' })))
  expect(text).toContain('IGST')
  expect(text).toContain('Place of supply: Kerala (32)')
  expect(text).not.toContain('CGST')
})

test('in Ladakh the other half is UTGST', async () => {
  const seller = { gstin: '38ABCDE1234F1ZD', state: 'Ladakh' }
  expect(lines(await textOf(invoiceOf({ state: 'Ladakh', seller })))).toContain('UTGST')
})

test('a bill of supply shows no tax', async () => {
  const text = await textOf(invoiceOf({ seller: { gstin: null } }, 'BOS-26-27-000001'))
  expect(lines(text)).toContain('Bill of supply')
  expect(text).toContain('The seller is not registered for GST')
  for (const absent of ['GSTIN', 'CGST', 'IGST', 'Taxable', 'reverse charge']) expect(text).not.toContain(absent)
})

test('taxable and exempt goods together make it a bill of supply as well', async () => {
  const text = lines(await textOf(invoiceOf({ lines: [{ price: 100_00 }, { price: 50_00, taxRate: 0 }] })))
  expect(text).toContain('Invoice-cum-bill of supply')
  expect(text).toContain('Exempt (0%)')
})

test('a credit note names the invoice that it takes back', async () => {
  const corrects = { number: 'INV-26-27-000001', issuedOn: '2026-11-02', kind: 'INVOICE' } as const
  const text = lines(await textOf({ ...invoiceOf({}, 'CN-26-27-000001'), kind: 'CREDIT_NOTE', corrects }))
  expect(text).toContain('Credit note')
  expect(text).toContain('Against tax invoice INV-26-27-000001')
  expect(text).toContain('of 2 Nov 2026')
  expect(text).toContain('Amount credited')
})

test('fifty lines take several pages, each with the table’s head', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ price: 100_00 + index, name: `Product ${index + 1}` }))
  const text = lines(await textOf(invoiceOf({ lines: many })))
  expect(text).toContain('Product 50')
  const pages = text.filter((line) => /^Page \d of \d$/.test(line)).length
  expect(pages).toBeGreaterThan(1)
  expect(text.filter((line) => line === 'Description').length).toBeGreaterThanOrEqual(pages - 1)
})

test('the same invoice is the same file', async () => {
  const invoice = invoiceOf()
  const first = await drawInvoice(invoice)
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  expect(first.equals(await drawInvoice(invoice))).toBe(true)
})

test('accents that no font has are left off, and what nobody can see is left out', async () => {
  const text = await textOf(invoiceOf({ name: 'Zo\u0331e\u0000 Žižek\u202e) Tj ET' }))
  // Each font that takes part in a line draws a piece of it.
  expect(text.replaceAll('\n', '')).toContain('Zoe Žižek) Tj ET')
})

test('names in Devanagari are written in it, joined letters too', async () => {
  const text = (await textOf(invoiceOf({ name: 'आशा राव, क्षत्रिय शर्\u200dमा' }))).replaceAll('\n', '')
  expect(text).toContain('आशा राव, ')
  expect(text).not.toContain('?')
})

test('any name and any text make a PDF', { timeout: 60_000 }, async () => {
  const texts = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 })
  const given = fc.record({
    name: texts,
    state: texts,
    lines: fc.array(fc.record({ price: fc.integer({ min: 1, max: 1e9 }), name: texts }), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  await fc.assert(
    fc.asyncProperty(given, async (any) => {
      expect((await drawInvoice(invoiceOf(any))).subarray(-6).toString()).toContain('EOF')
    }),
    { numRuns: 10 },
  )
})
