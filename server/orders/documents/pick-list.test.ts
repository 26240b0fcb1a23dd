import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sender } from '#tests/support/documents/parcels.ts'
import { extractPdfText } from '#tests/support/files/pdf-text.ts'
import { drawPickList } from './draw-pick-list.ts'
import { toPickLines, type WaitingItem } from './pick-list.ts'

const now = new Date('2026-11-21T06:30:00Z')
const createItem = (given: Partial<WaitingItem> = {}): WaitingItem => ({
  order: '8F14E45F',
  variantId: null,
  name: 'Handloom Kurta',
  color: 'maroon',
  optionName: 'Size',
  optionValue: 'M',
  sku: 'KURTA-M',
  quantity: 1,
  ...given,
})

test('a variant is one line with its pieces of every order, also where it was renamed or deleted', () => {
  const variantId = 'variant'
  const lines = toPickLines([
    createItem({ variantId, quantity: 2 }),
    createItem({ variantId, name: 'Kurta, new name', order: '1A2B3C4D' }),
    createItem({ variantId, quantity: 3 }),
    createItem({ optionValue: 'L', sku: null }),
    createItem({ optionValue: 'L', sku: null, order: '1A2B3C4D' }),
  ])
  expect(lines).toEqual([
    {
      name: 'Handloom Kurta',
      sku: null,
      variant: 'Maroon, Size L',
      pieces: 2,
      orders: [
        { order: '8F14E45F', pieces: 1 },
        { order: '1A2B3C4D', pieces: 1 },
      ],
    },
    {
      name: 'Handloom Kurta',
      sku: 'KURTA-M',
      variant: 'Maroon, Size M',
      pieces: 6,
      orders: [
        { order: '8F14E45F', pieces: 5 },
        { order: '1A2B3C4D', pieces: 1 },
      ],
    },
  ])
})

test('the lines are sorted by name and SKU, with numbers by their value', () => {
  const items = [
    createItem({ name: 'Sari', sku: 'S-10' }),
    createItem({ name: 'Sari', sku: 'S-9' }),
    createItem({ name: 'apron', sku: 'A' }),
  ]
  expect(toPickLines(items).map(({ sku }) => sku)).toEqual(['A', 'S-9', 'S-10'])
})

test('no piece is lost or picked twice', () => {
  const items = fc.array(
    fc.record({
      order: fc.constantFrom('A', 'B', 'C'),
      variantId: fc.constantFrom(null, 'x', 'y'),
      name: fc.constantFrom('Kurta', 'Sari'),
      sku: fc.constantFrom(null, 'S'),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  )
  fc.assert(
    fc.property(items, (given) => {
      const lines = toPickLines(given.map(createItem))
      const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
      expect(sumOf(lines.map(({ pieces }) => pieces))).toBe(sumOf(given.map(({ quantity }) => quantity)))
      for (const { pieces, orders } of lines) expect(sumOf(orders.map((part) => part.pieces))).toBe(pieces)
    }),
  )
})

test('a pick list of many orders of one variant continues on further rows and pages', async () => {
  const orders = Array.from({ length: 200 }, (_, index) => (0x10000000 + index).toString(16))
  const lines = toPickLines(orders.map((order) => createItem({ order, quantity: 2 })))
  const options = { now, orderCount: 200, notes: ['Left out, because they are canceled: 8F14E45F.'], compress: false }
  const text = extractPdfText(await drawPickList(lines, sender, options))
  for (const part of [
    'Pick list',
    '200 orders',
    '21 Nov 2026, 12:00 IST',
    'KURTA-M',
    'Maroon, Size M',
    '400 pieces',
    ...options.notes,
  ])
    expect(text.split('\n')).toContain(part)
  for (const order of orders) expect(text).toContain(`${order}×2`)
  expect(text.split('\n')).toContain('Handloom Kurta,')
})

test('a pick list says when characters of its items cannot be printed, and only then', async () => {
  const renderText = async (item: Partial<WaitingItem>) =>
    extractPdfText(await drawPickList(toPickLines([createItem(item)]), sender, { now, orderCount: 1, compress: false }))
  const warning = 'Some letters (?) cannot be printed: see the order.'
  expect(await renderText({ name: 'ریشمی ساڑی' })).toContain(warning)
  expect(await renderText({ optionValue: '🌸' })).toContain(warning)
  expect(await renderText({ name: 'रेशमी साड़ी' })).not.toContain(warning)
  expect(await renderText({ name: 'பட்டு சேலை' })).not.toContain(warning)
})
