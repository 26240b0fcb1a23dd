import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LabelSize } from '#contract/orders/order-documents.ts'
import { indicTexts } from '#tests/support/documents/indic-texts.ts'
import { createParcel, sender } from '#tests/support/documents/parcels.ts'
import { extractPdfText, joinAmounts } from '#tests/support/files/pdf-text.ts'
import { drawLabels } from './draw-labels.ts'
import type { Parcel } from './label.ts'

const now = new Date('2026-11-21T06:30:00Z')

async function render(parcels: Parcel[], { size = 'A6' as LabelSize, notes = [] as string[], from = sender } = {}) {
  const pdf = await drawLabels(parcels, from, { size, now, notes, compress: false })
  const source = pdf.toString('latin1')
  return {
    texts: joinAmounts(extractPdfText(pdf)).split('\n'),
    /** The font size of each text. */
    sizes: [...source.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size)),
    pages: source.match(/\/Type \/Page\n/g)?.length,
    pageSize: /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(source)?.slice(1).map(Number),
    /** The black rectangles: bars, and the box of the cash. */
    rectangles: source.match(/ re$/gm)?.length ?? 0,
    isRaster: source.includes('/Subtype /Image'),
  }
}

test('a label has the address, the sender, the number, the contents and the cash to collect', async () => {
  const { texts, pages, pageSize, rectangles, isRaster } = await render([createParcel()])
  for (const text of [
    'Delhivery',
    'COD ₹1,299.00',
    'AWB 1490813123456',
    'Leela Nair',
    '12 MG Road',
    'Bengaluru, Karnataka',
    'PIN 560001',
    'Phone 98765 43210',
    '8F14E45F',
    '21 Nov 2026',
    '3 pieces',
    '1.25 kg',
    'Chandrika Textiles',
    '14, Avenue Road',
    '+91 80 4123 4567',
  ]) {
    expect(texts).toContain(text)
  }
  expect(texts).not.toContain('Parcel')
  expect(pages).toBe(1)
  expect(pageSize).toEqual([297.64, 419.53])
  // The bars of 1490813123456 and the box of the cash; no picture, so that a printer of any resolution prints sharp bars.
  expect(rectangles).toBe(34 + 1)
  expect(isRaster).toBe(false)
})

test('a parcel without cash to collect is prepaid, and one without a tracking number has the barcode of its order', async () => {
  const parcel = createParcel({ cashAmount: 0, trackingNumber: null, courierName: null, weightGrams: null, number: 2 })
  const { texts } = await render([parcel])
  expect(texts).toContain('PREPAID')
  expect(texts.join('\n')).not.toMatch(/COD|₹|AWB|Weight/)
  expect(texts).toContain('Order 8F14E45F')
  expect(texts.slice(texts.indexOf('Parcel', 1)).slice(0, 2)).toEqual(['Parcel', '2'])
})

test('A4 has four labels on a page, and orders without a label are named in place of a further one', async () => {
  const parcels = Array.from({ length: 9 }, (_, index) => createParcel({ order: `0000000${index}` }))
  const notes = ['Left out (canceled): 8F14E45F.', 'Left out (delivered): 1A2B3C4D.']
  const { texts, pages, pageSize } = await render(parcels, { size: 'A4', notes })
  expect(pages).toBe(3)
  expect(pageSize).toEqual([595.28, 841.89])
  expect(texts.filter((text) => /^0000000\d$/.test(text))).toEqual(parcels.map(({ order }) => order))
  expect(texts).toContain('No label')
  expect(texts).toEqual(expect.arrayContaining(notes))
  expect((await render(parcels, { notes })).pages).toBe(10)
})

test.each(indicTexts)('a name and an address in $language are printed', async ({ text }) => {
  const { texts } = await render([createParcel({ recipient: { name: text, addressLine1: `12, ${text}` } })])
  expect(texts.join('')).not.toContain('?')
})

const warning = 'Some letters (?) cannot be printed: see the order.'

test('a label says when characters of its address cannot be printed, and only then', async () => {
  const urdu = createParcel({ recipient: { name: 'کارتک Karthik' } })
  const emoji = createParcel({ recipient: { addressLine2: 'Near the temple 🛕' } })
  const printable = createParcel({
    recipient: { name: 'आशा Žižek Zo\u0331e', addressLine1: 'Which house? 12 MG Road' },
  })
  expect((await render([urdu])).texts).toContain(warning)
  expect((await render([emoji])).texts).toContain(warning)
  expect((await render([printable])).texts).not.toContain(warning)
})

test('the longest texts of an address stay whole', async () => {
  const longest = 'Sitaramalakshmi'.repeat(14).slice(0, 200)
  const words = 'Opposite the old post office, '.repeat(7).slice(0, 200)
  const recipient = { name: longest, addressLine1: words, addressLine2: longest, city: longest, state: words }
  const { texts, pages } = await render([createParcel({ recipient, courierName: 'x'.repeat(60) })])
  const text = texts.join('').replaceAll(' ', '')
  expect(text).toContain(longest)
  expect(text).toContain(words.replaceAll(' ', ''))
  expect(text.split(longest).length - 1).toBe(3)
  expect(text).not.toContain('…')
  expect(pages).toBe(1)
})

test('a sender whose address has several lines keeps the phone number, and the address stays readable', async () => {
  const from = { ...sender, address: '14, Avenue Road Cross\r\nChickpet,\nBengaluru 560053' }
  const { texts, sizes } = await render([createParcel()], { from })
  expect(texts.slice(-3)).toEqual([
    'Chandrika Textiles',
    '14, Avenue Road Cross, Chickpet, Bengaluru 560053',
    '+91 80 4123 4567',
  ])
  expect(sizes.slice(-2)).toEqual([8.5, 8.5])
})

test('the longest address of the sender leaves its phone number whole', async () => {
  const address = 'Opposite the old post office\n'.repeat(20).slice(0, 500)
  const contact =
    '+91 80 4123 4567 or +91 80 4123 4568, Monday to Saturday 10 am to 6 pm, not on the holidays of Karnataka'
  const { texts, pages } = await render([createParcel()], { from: { ...sender, address, contact } })
  expect(texts.at(-1)).toBe(contact)
  expect(pages).toBe(1)
})

test('any text can be printed', { timeout: 60_000 }, async () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  const parcels = fc.record({
    name: text,
    addressLine1: text,
    addressLine2: fc.option(text),
    city: text,
    state: text,
    postalCode: text,
    phone: fc.option(text),
    trackingNumber: fc.option(text),
  })
  await fc.assert(
    fc.asyncProperty(parcels, async ({ trackingNumber, ...recipient }) => {
      expect((await render([createParcel({ trackingNumber, recipient })])).pages).toBe(1)
    }),
    { numRuns: 15 },
  )
})
