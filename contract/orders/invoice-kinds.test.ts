import { expect, test } from 'vitest'
import { invoiceLabel } from './invoice-kinds.ts'

test('a document of a test order is named as none of the legal documents', () => {
  expect(invoiceLabel({ kind: 'INVOICE', number: 'INV-26-27-000001' })).toBe('Tax invoice')
  expect(invoiceLabel({ kind: 'INVOICE', number: 'TEST-2627-000001' })).toBe('Test order: not a tax invoice')
  expect(invoiceLabel({ kind: 'CREDIT_NOTE', number: 'TEST-2627-000002' })).toBe('Test order: not a credit note')
})
