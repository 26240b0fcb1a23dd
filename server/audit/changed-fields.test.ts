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

test('the changed fields applied to the old values give the new values', () => {
  fc.assert(
    fc.property(products, products, (before, after) => {
      const changed = changedFields('product', before, after)
      const whole = { ...before, ...changed?.after }
      expect(changedFields('product', whole, after)).toBeNull()
      expect(changedFields('product', { ...after, ...changed?.before }, before)).toBeNull()
    }),
  )
})

test('only changed fields are recorded, with their old and new values', () => {
  fc.assert(
    fc.property(products, products, (before, after) => {
      const changed = changedFields('product', before, after)
      if (!changed) return
      expect(Object.keys(changed.before!)).toEqual(Object.keys(changed.after!))
      for (const name of Object.keys(changed.before!)) expect(changed.before![name]).not.toEqual(changed.after![name])
    }),
  )
})

test('created and deleted objects are recorded completely', () => {
  expect(changedFields('brand', null, { name: 'Sona', description: null })).toEqual({
    before: null,
    after: { name: 'Sona' },
  })
  expect(changedFields('brand', { name: 'Sona', description: 'Gold' }, null)).toEqual({
    before: { name: 'Sona', description: 'Gold' },
    after: null,
  })
})

test('fields that are not listed are never recorded: passwords, secrets, customer data', () => {
  fc.assert(
    fc.property(fc.string(), (secret) => {
      const account = { username: 'asha', passwordHash: `h${secret}`, mobile: secret, token: secret }
      const recorded = JSON.stringify(changedFields('administrator', null, account))
      expect(recorded).toBe('{"before":null,"after":{"username":"asha"}}')
    }),
  )
})

test('the order of keys is not a change, and a timestamp is recorded as its JSON text', () => {
  const before = { grievanceOfficer: { name: 'Asha', phone: '1' } }
  expect(changedFields('companyDetails', before, { grievanceOfficer: { phone: '1', name: 'Asha' } })).toBeNull()
  const date = new Date('2026-05-01T00:00:00Z')
  expect(changedFields('payment', null, { reference: date })?.after).toEqual({ reference: date.toISOString() })
})
