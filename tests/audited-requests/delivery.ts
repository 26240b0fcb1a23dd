import { expect } from 'vitest'
import { createZone, zoneForm } from '#tests/support/delivery/zones.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import type { AuditedRequests } from './audited-request.ts'

const exception = { isServiceable: true, isCodAvailable: false }

/** Requests that change zones, dispatch and PIN codes. */
export const deliveryRequests: AuditedRequests = {
  'PUT /delivery/settings': {
    prepare: async () => ({
      body: {
        cutOff: '15:00',
        dispatchDays: [1, 2],
        handlingDays: 1,
        defaultWeightGrams: 500,
        holidays: [{ day: '2026-12-25', name: 'Christmas' }],
      },
    }),
    entry: {
      action: 'changed',
      subject: 'deliverySettings',
      before: { cutOff: '14:00', dispatchDays: expect.arrayContaining(['Saturday']), holidays: [] },
      after: { cutOff: '15:00', dispatchDays: ['Monday', 'Tuesday'], holidays: ['2026-12-25 Christmas'] },
    },
  },
  'POST /delivery/zones': {
    prepare: async () => ({
      body: zoneForm({ rates: [{ maxWeightGrams: 500, charge: '49' }, { charge: '99' }], freeFrom: '999' }),
    }),
    entry: {
      action: 'created',
      subject: 'deliveryZone',
      before: null,
      after: { name: 'South', rates: ['₹49.00, weight up to 500 g', '₹99.00'], freeFrom: 999_00 },
    },
  },
  'PUT /delivery/zones/order': {
    prepare: async (context) => {
      const first = await createZone(context, { name: 'North', states: ['Delhi'], position: 1 })
      const second = await createZone(context, { name: 'South', states: ['Kerala'], position: 2 })
      return { body: { ids: [second.id, first.id] } }
    },
    entry: {
      action: 'changed',
      subject: 'deliverySettings',
      before: { zones: ['North', 'South'] },
      after: { zones: ['South', 'North'] },
    },
  },
  'DELETE /delivery/zones/{id}': {
    prepare: async (context) => ({ params: { id: (await createZone(context, { name: 'North' })).id } }),
    entry: { action: 'deleted', subject: 'deliveryZone', before: { name: 'North' }, after: null },
  },
  'POST /delivery/pin-codes/list': {
    prepare: async () =>
      multipartForm({}, [{ field: 'file', filename: 'pins.csv', bytes: Buffer.from('pin\n560001\n560002\n') }]),
    entry: {
      action: 'imported',
      subject: 'deliverySettings',
      before: { listedPins: 0 },
      after: { listedPins: 2 },
    },
  },
  'DELETE /delivery/pin-codes': {
    prepare: async ({ db }) => {
      await db
        .insertInto('pinCodeRules')
        .values({ pinCode: '560001', source: 'LIST', ...exception })
        .execute()
      return {}
    },
    entry: { action: 'changed', subject: 'deliverySettings', before: { listedPins: 1 }, after: { listedPins: 0 } },
  },
  'PUT /delivery/pin-codes': {
    prepare: async ({ db }) => {
      await db
        .insertInto('pinCodeRules')
        .values({ pinCode: '560001', source: 'LIST', ...exception })
        .execute()
      return { body: { onlyListed: true } }
    },
    entry: {
      action: 'changed',
      subject: 'deliverySettings',
      before: { onlyListedPins: false },
      after: { onlyListedPins: true },
    },
  },
  'PUT /delivery/pin-codes/{pinCode}': {
    prepare: async () => ({ params: { pinCode: '744301' }, body: exception }),
    entry: { action: 'created', subject: 'pinCode', before: null, after: exception },
  },
  'DELETE /delivery/pin-codes/{pinCode}': {
    prepare: async ({ db }) => {
      await db
        .insertInto('pinCodeRules')
        .values({ pinCode: '744301', source: 'EXCEPTION', ...exception })
        .execute()
      return { params: { pinCode: '744301' } }
    },
    entry: { action: 'deleted', subject: 'pinCode', before: exception, after: null },
  },
}
