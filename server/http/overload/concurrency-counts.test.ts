import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { overloadLimitsFor } from '../load-shedding.ts'
import { createConcurrencyCounts } from './concurrency-counts.ts'

const upload = (id: string, userType: 'ADMIN' | 'CUSTOMER') =>
  ({ caller: { id, userType }, isMultipart: () => true }) as FastifyRequest

test('forms of customers leave a part of the memory for forms to administrators', () => {
  const limits = { ...overloadLimitsFor(1), maxUploadBytes: 1000, reservedUploadBytes: 400 }
  const { counts, areBytesFull } = createConcurrencyCounts(limits)
  counts.uploadBytes = 500
  const [customer, admin] = [upload('a', 'CUSTOMER'), upload('b', 'ADMIN')]
  expect(areBytesFull(customer, 100)).toBe(false)
  expect(areBytesFull(customer, 101)).toBe(true)
  expect(areBytesFull(admin, 500)).toBe(false)
  expect(areBytesFull(admin, 501)).toBe(true)
})

test('the forms of a customer are counted until they end', () => {
  const { add, isFull } = createConcurrencyCounts({ ...overloadLimitsFor(1), maxUploadsOfCustomer: 1 })
  const customer = upload('a', 'CUSTOMER')
  add(customer, 'essential', 1)
  expect(isFull(customer, 'essential')).toBe(true)
  expect(isFull(upload('b', 'CUSTOMER'), 'essential')).toBe(false)
  add(customer, 'essential', -1)
  expect(isFull(customer, 'essential')).toBe(false)
})
