import { expect, test } from 'vitest'
import { offeredPickupActions, pickupText } from './return-pickup.ts'

const booked = { state: 'BOOKED', pickupOn: '2026-11-20T06:00:00.000Z', error: null } as const
const labels = (...given: Parameters<typeof offeredPickupActions>) =>
  offeredPickupActions(...given).map(({ label }) => label)

test('a booked pickup says what failed since, others what became of them', () => {
  expect(pickupText(booked)).toBeNull()
  expect(pickupText({ state: 'FAILED', error: 'Recharge the wallet.' })).toBe('Not booked: Recharge the wallet.')
  expect(pickupText({ state: 'UNKNOWN', error: 'timeout' })).toContain('asked again')
  expect(pickupText({ ...booked, isOfFormerService: true })).toContain('not set up any more')
})

test('a pickup can be canceled until the goods are on their way, and requested until the courier knows of it', () => {
  expect(labels(booked, { status: 'APPROVED' })).toEqual(['Update tracking', 'Cancel pickup'])
  expect(labels({ ...booked, pickupOn: null }, { status: 'APPROVED' })).toContain('Request pickup')
  expect(labels(booked, { status: 'IN_TRANSIT' })).toEqual(['Update tracking'])
  expect(labels({ ...booked, state: 'UNKNOWN' }, { status: 'APPROVED' })).toEqual(['Check again'])
  expect(labels({ ...booked, state: 'CANCELED' }, { status: 'APPROVED' })).toEqual([])
  expect(labels({ ...booked, isOfFormerService: true }, { status: 'APPROVED' })).toEqual([])
})
