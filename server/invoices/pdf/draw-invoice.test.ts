import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indicTexts } from '#tests/support/documents/indic-texts.ts'
import { extractPdfText } from '#tests/support/files/pdf-text.ts'
import { createSale } from '#tests/support/sales-fixture.ts'
import { buildInvoice } from '../build-invoice.ts'
import type { Invoice } from '../invoice.ts'
import { drawInvoice } from './draw-invoice.ts'

const now = new Date('2026-11-21T07:00:00Z')
const createInvoice = (given: Parameters<typeof createSale>[0] = {}, number = 'INV-26-27-000001'): Invoice => ({
  ...buildInvoice(createSale(given), now),
  number,
})
const renderText = async (invoice: Invoice) => extractPdfText(await drawInvoice(invoice, { compress: false }))
const lines = (text: string) => text.split('\n')

test('a tax invoice has all fields that the law requires', async () => {
  const text = lines(await renderText(createInvoice({ lines: [{ price: 1050_00, quantity: 2 }], shippingFee: 49_00 })))
  for (const field of [
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
    expect(text).toContain(field)
  }
})

test('an invoice with a discount has a column for it, and the names of its products stay on one line', async () => {
  const discounted = [{ price: 1050_00, quantity: 2, discount: 105_00 }, { price: 1050_00 }]
  const text = lines(await renderText(createInvoice({ lines: discounted, codFee: 25_00 })))
  for (const field of ['Discount', '105.00', '1,900.00', 'Handloom Kurta', 'Cash on delivery fee', '3,070.00'])
    expect(text).toContain(field)
  expect(lines(await renderText(createInvoice()))).not.toContain('Discount')
})

test.each([
  { kind: 'of an invoice within the state', sale: {} },
  { kind: 'of an invoice to another state', sale: { state: 'Kerala' } },
  { kind: 'of a bill of supply', sale: { seller: { gstin: null } } },
])('an HSN code of eight digits stays on one line $kind, with and without a discount', async ({ sale }) => {
  for (const discount of [0, 105_00]) {
    const text = await renderText(createInvoice({ ...sale, lines: [{ price: 1050_00, discount, hsn: '62044290' }] }))
    expect(lines(text)).toContain('62044290')
  }
})

test.each(['INVOICE', 'BILL_OF_SUPPLY', 'CREDIT_NOTE'] as const)(
  'the quantity of goods has its unit, and a fee has none (%s)',
  async (kind) => {
    const seller = kind === 'BILL_OF_SUPPLY' ? { gstin: null } : {}
    const invoice = createInvoice({ seller, lines: [{ price: 1050_00, quantity: 3, hsn: null }], shippingFee: 49_00 })
    const text = lines(await renderText({ ...invoice, kind }))
    expect(text.slice(text.indexOf('Handloom Kurta')).slice(0, 5)).toEqual([
      'Handloom Kurta',
      'Maroon',
      '–',
      '3',
      'PCS',
    ])
    expect(text.filter((line) => line === 'PCS')).toHaveLength(1)
  },
)

test('an invoice that was stored with the code of a colour is printed with its name', async () => {
  const invoice = createInvoice()
  const details = ['#3A3A8C, Size M', '#f00']
  const text = lines(
    await renderText({ ...invoice, lines: details.map((detail) => ({ ...invoice.lines[0]!, detail })) }),
  )
  expect(text).toEqual(expect.arrayContaining(['Indigo, Size M', 'Red']))
})

test('an invoice between states has IGST only', async () => {
  const text = lines(await renderText(createInvoice({ state: 'Kerala' })))
  expect(text).toContain('IGST')
  expect(text).toContain('Place of supply: Kerala (32)')
  expect(text).not.toContain('CGST')
})

test('an invoice within Ladakh has UTGST', async () => {
  const seller = { gstin: '38ABCDE1234F1ZD', state: 'Ladakh' }
  expect(lines(await renderText(createInvoice({ state: 'Ladakh', seller })))).toContain('UTGST')
})

test('a bill of supply has no tax columns', async () => {
  const text = await renderText(createInvoice({ seller: { gstin: null } }, 'BOS-26-27-000001'))
  expect(lines(text)).toContain('Bill of supply')
  expect(text).toContain('The seller is not registered for GST')
  for (const absent of ['GSTIN', 'CGST', 'IGST', 'Taxable', 'reverse charge']) expect(text).not.toContain(absent)
})

test('an invoice of taxable and exempt goods is an invoice-cum-bill of supply', async () => {
  const text = lines(await renderText(createInvoice({ lines: [{ price: 100_00 }, { price: 50_00, taxRate: 0 }] })))
  expect(text).toContain('Invoice-cum-bill of supply')
  expect(text).toContain('Exempt (0%)')
})

test('the taxable value of an invoice does not contain its exempt goods', async () => {
  const goods = [
    { price: 1180_00, taxRate: 1800 },
    { price: 1000_00, taxRate: 0 },
  ]
  const text = lines(await renderText(createInvoice({ lines: goods })))
  const total = text.slice(text.indexOf('Total'), text.indexOf('Tax by rate'))
  expect(total.slice(0, 5)).toEqual(['Total', '1,000.00', '90.00', '90.00', '2,180.00'])
  expect(text).not.toContain('2,000.00')
  const exempt = text.slice(text.indexOf('Exempt (0%)'))
  expect(exempt.slice(0, 7)).toEqual(['Exempt (0%)', '–', '0.00', '0%', '0.00', '0%', '0.00'])
})

test('a credit note refers to its invoice', async () => {
  const corrects = { number: 'INV-26-27-000001', issuedOn: '2026-11-02', kind: 'INVOICE' } as const
  const text = lines(await renderText({ ...createInvoice({}, 'CN-26-27-000001'), kind: 'CREDIT_NOTE', corrects }))
  expect(text).toContain('Credit note')
  expect(text).toContain('Against tax invoice INV-26-27-000001')
  expect(text).toContain('of 2 Nov 2026')
  expect(text).toContain('Amount credited')
})

test('a credit note says that what it lists is credited, which is often a part of the supply', async () => {
  const corrects = { number: 'INV-26-27-000001', issuedOn: '2026-11-02', kind: 'INVOICE' } as const
  const text = await renderText({ ...createInvoice({}, 'CN-26-27-000001'), kind: 'CREDIT_NOTE', corrects })
  const sentences = text.replaceAll('\n', ' ')
  expect(sentences).toContain('What is listed above was canceled or returned; its value is credited.')
  expect(sentences).not.toContain('in full')
})

test('a document of a test order says that it is none of the legal documents', async () => {
  const number = 'TEST-2627-000001'
  const corrects = { number, issuedOn: '2026-11-02', kind: 'INVOICE' } as const
  const goods = { lines: [{ price: 100_00 }, { price: 50_00, taxRate: 0 }] }
  const invoice = await renderText(createInvoice(goods, number))
  const bill = await renderText(createInvoice({ seller: { gstin: null } }, number))
  const note = await renderText({ ...createInvoice({}, 'TEST-2627-000002'), kind: 'CREDIT_NOTE', corrects })
  expect(lines(invoice)).toContain('Test order: not a tax invoice')
  expect(lines(bill)).toContain('Test order: not a bill of supply')
  expect(lines(note)).toEqual(expect.arrayContaining(['Test order: not a credit note', 'Against TEST-2627-000001']))
  for (const text of [invoice, bill, note]) {
    expect(lines(text)).toContain('PAID IN TEST MODE')
    expect(text).not.toContain('ORIGINAL FOR RECIPIENT')
  }
})

test('fifty lines take several pages, each with the header of the table', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ price: 100_00 + index, name: `Product ${index + 1}` }))
  const text = lines(await renderText(createInvoice({ lines: many })))
  expect(text).toContain('Product 50')
  const pages = text.filter((line) => /^Page \d of \d$/.test(line)).length
  expect(pages).toBeGreaterThan(1)
  expect(text.filter((line) => line === 'Description').length).toBeGreaterThanOrEqual(pages - 1)
})

test('the same invoice is rendered to the same bytes', async () => {
  const invoice = createInvoice()
  const first = await drawInvoice(invoice)
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  expect(first.equals(await drawInvoice(invoice))).toBe(true)
})

test('accents without a glyph and invisible characters are removed', async () => {
  const text = await renderText(createInvoice({ name: 'Zo\u0331e\u0000 Žižek\u202e) Tj ET' }))
  // A line in several fonts consists of several texts.
  expect(text.replaceAll('\n', '')).toContain('Zoe Žižek) Tj ET')
})

test.each(indicTexts)('a name in $language is rendered', async ({ text }) => {
  expect(await renderText(createInvoice({ name: text }))).not.toContain('?')
})

test('a name whose letters a joiner keeps apart is rendered', async () => {
  expect(await renderText(createInvoice({ name: 'षट्\u200cकोण' }))).not.toContain('?')
})

test('any name and any text can be rendered', { timeout: 60_000 }, async () => {
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
    fc.asyncProperty(given, async (sale) => {
      expect((await drawInvoice(createInvoice(sale))).subarray(-6).toString()).toContain('EOF')
    }),
    { numRuns: 10 },
  )
})
