import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

const values = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
)
const products = fc.record(
  {
    name: values,
    description: values,
    originalPrice: values,
    variants: fc.array(fc.record({ color: fc.string(), stock: fc.nat() }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
)

test('nothing is recorded if nothing differs', () => {
  fc.assert(
    fc.property(products, (product) => {
      expect(changedFields('product', product, structuredClone(product))).toBeNull()
    }),
  )
})

test('the fields that changed, put over what was there, give what is there now', () => {
  fc.assert(
    fc.property(products, products, (before, after) => {
      const changed = changedFields('product', before, after)
      const whole = { ...before, ...changed?.after }
      expect(changedFields('product', whole, after)).toBeNull()
      expect(changedFields('product', { ...after, ...changed?.before }, before)).toBeNull()
    }),
  )
})

test('only what changed is kept, as it was and as it is', () => {
  fc.assert(
    fc.property(products, products, (before, after) => {
      const changed = changedFields('product', before, after)
      if (!changed) return
      expect(Object.keys(changed.before!)).toEqual(Object.keys(changed.after!))
      for (const name of Object.keys(changed.before!)) expect(changed.before![name]).not.toEqual(changed.after![name])
    }),
  )
})

test('what is made is kept whole, and what is deleted too', () => {
  expect(changedFields('brand', null, { name: 'Sona', description: null })).toEqual({
    before: null,
    after: { name: 'Sona' },
  })
  expect(changedFields('brand', { name: 'Sona', description: 'Gold' }, null)).toEqual({
    before: { name: 'Sona', description: 'Gold' },
    after: null,
  })
})

test('fields that nobody named are never kept: no password, no secret, nothing of a customer', () => {
  fc.assert(
    fc.property(fc.string(), (secret) => {
      const account = { username: 'asha', passwordHash: `h${secret}`, mobile: secret, token: secret }
      const kept = JSON.stringify(changedFields('administrator', null, account))
      expect(kept).toBe('{"before":null,"after":{"username":"asha"}}')
    }),
  )
})

test('the order of keys is no change, and a moment is the text that JSON has for it', () => {
  const before = { grievanceOfficer: { name: 'Asha', phone: '1' } }
  expect(changedFields('companyDetails', before, { grievanceOfficer: { phone: '1', name: 'Asha' } })).toBeNull()
  const moment = new Date('2026-05-01T00:00:00Z')
  expect(changedFields('payment', null, { reference: moment })?.after).toEqual({ reference: moment.toISOString() })
})
