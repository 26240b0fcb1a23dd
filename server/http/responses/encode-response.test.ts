import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { money, timestamp } from '#contract/schemas.ts'
import { encodeBySchema } from './encode-response.ts'

const Item = z.object({ id: z.uuid(), color: z.string(), price: money.optional(), note: z.string().nullable() })
const Shown = z.object({
  items: z.array(Item),
  price: money.nullable(),
  createdAt: timestamp,
  kind: z.enum(['NEW', 'USED']),
  isNew: z.literal(true).optional(),
  size: z.int(),
  weight: z.number(),
  hasAll: z.boolean(),
  // Of these zod encodes the values.
  code: z.string().max(3).optional(),
  byName: z.record(z.string(), money),
  one: z.union([z.string(), z.int()]),
  anything: z.unknown(),
})

const prices = fc.oneof(fc.nat(), fc.constantFrom(-1, 1.5, null, '1.00', undefined))
const texts = fc.oneof(fc.string(), fc.constantFrom(null, undefined, 7))
/** Mostly what the schema allows, with missing, unknown and wrong fields. */
const items = fc.record(
  { id: fc.oneof(fc.uuid(), fc.constant('none')), color: texts, price: prices, note: texts, unknown: texts },
  { requiredKeys: ['id', 'color', 'note'], noNullPrototype: true },
)
const values = fc.record(
  {
    items: fc.oneof({ weight: 9, arbitrary: fc.array(items, { maxLength: 3 }) }, { weight: 1, arbitrary: texts }),
    price: prices,
    createdAt: fc.oneof(fc.date({ noInvalidDate: false }), fc.constant('2026-11-26')),
    kind: fc.constantFrom('NEW', 'USED', 'OLD'),
    isNew: fc.constantFrom(true, undefined, false),
    size: fc.oneof(fc.integer(), fc.constant(1.5)),
    weight: fc.double(),
    hasAll: fc.oneof(fc.boolean(), fc.constant(0)),
    code: fc.string({ maxLength: 4 }),
    byName: fc.dictionary(fc.string(), fc.nat(), { noNullPrototype: true }),
    one: texts,
    anything: texts,
    unknown: texts,
  },
  {
    requiredKeys: ['items', 'price', 'createdAt', 'kind', 'size', 'weight', 'hasAll', 'byName', 'one'],
    noNullPrototype: true,
  },
)

const valid = {
  items: [],
  price: 1,
  createdAt: new Date(0),
  kind: 'NEW',
  size: 1,
  weight: 1,
  hasAll: true,
  byName: {},
  one: 1,
  anything: null,
}

test('a response is encoded, or refused with the same errors, as by zod', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        values,
        fc.array(items).map((some) => ({ ...valid, items: some })),
      ),
      (value) => {
        const expected = z.safeEncode(Shown, value as never)
        const encoded = encodeBySchema(Shown, value)
        expect(encoded.success).toBe(expected.success)
        expect(encoded.data).toStrictEqual(expected.data)
        expect(encoded.error?.issues).toEqual(expected.error?.issues)
      },
    ),
    { numRuns: 500 },
  )
})

test('what a handler returns is not changed, and an object that its encoding does not change is no copy', () => {
  const item = { id: 'c36677a2-a598-48a3-8570-f5b54dfb6c21', color: 'Red', note: null }
  const value = { ...valid, items: [item, { ...item, price: 12_50 }], unknown: 1 }
  const before = structuredClone(value)
  const { data } = encodeBySchema(Shown, value) as { data: z.input<typeof Shown> }
  expect(value).toEqual(before)
  expect(data).toMatchObject({
    items: [item, { price: '12.50' }],
    price: '0.01',
    createdAt: '1970-01-01T00:00:00.000Z',
  })
  expect(data).not.toHaveProperty('unknown')
  expect(data.items[0]).toBe(item)
})
