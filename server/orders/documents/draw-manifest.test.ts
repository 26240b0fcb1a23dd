import { expect, test } from 'vitest'
import { createParcel, sender } from '#tests/support/documents/parcels.ts'
import { extractPdfText, joinAmounts } from '#tests/support/files/pdf-text.ts'
import { drawManifest } from './draw-manifest.ts'

const now = new Date('2026-11-21T06:30:00Z')
const renderText = async (...[parcels, notes = []]: [Parameters<typeof drawManifest>[0], string[]?]) =>
  joinAmounts(extractPdfText(await drawManifest(parcels, sender, { now, notes, compress: false }))).split('\n')

test('a manifest has a line for each parcel, the totals, and lines for both signatures', async () => {
  const texts = await renderText([
    createParcel(),
    createParcel({ order: '1A2B3C4D', number: 2, cashAmount: 0, weightGrams: null, pieces: 1, trackingNumber: 'DL-2' }),
  ])
  for (const text of [
    'Manifest',
    'Delhivery',
    '21 Nov 2026, 12:00 IST',
    '8F14E45F',
    '1490813123456',
    'Leela Nair',
    'Bengaluru',
    '560001',
    '1.25 kg',
    '1,299.00',
    '1A2B3C4D',
    'Parcel 2',
    'DL-2',
    '2 parcels',
    '2 parcels with 4 pieces handed over. ₹1,299.00 to collect for 1 parcel.',
    'For Chandrika Textiles',
    'Driver of Delhivery',
    'Signature',
  ]) {
    expect(texts).toContain(text)
  }
})

test('each courier has a manifest of its own with its totals, and notes follow the last one', async () => {
  const texts = await renderText(
    [
      createParcel({ cashAmount: 100_00 }),
      createParcel({ courierName: null, cashAmount: 0 }),
      createParcel({ cashAmount: 50_00 }),
    ],
    ['No parcel: 99999999.'],
  )
  expect(texts.filter((text) => text === 'Manifest')).toHaveLength(2)
  expect(texts.filter((text) => text === 'Page 1 of 1')).toHaveLength(2)
  expect(texts).toContain('2 parcels with 6 pieces handed over. ₹150.00 to collect for 2 parcels.')
  expect(texts).toContain('1 parcel with 3 pieces handed over. Nothing to collect.')
  expect(texts).toContain('Driver')
  expect(texts.indexOf('No parcel: 99999999.')).toBeGreaterThan(
    texts.indexOf('1 parcel with 3 pieces handed over. Nothing to collect.'),
  )
})

test('two hundred parcels take several pages, with the signatures on the last one', async () => {
  const texts = await renderText(Array.from({ length: 200 }, () => createParcel()))
  const pages = texts.filter((text) => /^Page \d+ of \d+$/.test(text))
  expect(pages.length).toBeGreaterThan(4)
  expect(texts.filter((text) => text === 'AWB')).toHaveLength(pages.length)
  expect(texts).toContain('200 parcels with 600 pieces handed over. ₹2,59,800.00 to collect for 200 parcels.')
})
