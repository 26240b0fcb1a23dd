import { createZone, zoneForm } from '#tests/support/delivery/zones.ts'
import { createVariant } from '#tests/support/factories.ts'
import { administrators, type EndpointCase } from './endpoint-case.ts'

const exception = { isServiceable: true, isCodAvailable: false }

/** The management of delivery: zones, dispatch, PIN codes and the calculator. */
export const deliveryCases: Record<string, EndpointCase> = {
  'GET /delivery/settings': administrators(),
  'PUT /delivery/settings': administrators(() => ({
    body: {
      cutOff: '15:00',
      dispatchDays: [1, 2, 3],
      handlingDays: 1,
      defaultWeightGrams: 500,
      holidays: [{ day: '2026-12-25', name: 'Christmas' }],
    },
  })),
  'POST /delivery/zones': administrators(() => ({ body: zoneForm() })),
  'PUT /delivery/zones/order': administrators(async (context) => ({
    body: { ids: [(await createZone(context, { states: ['Karnataka'] })).id] },
  })),
  'DELETE /delivery/zones/{id}': administrators(async (context) => ({
    params: { id: (await createZone(context, { states: ['Karnataka'] })).id },
  })),
  'GET /delivery/calculation': administrators(async (context) => ({
    query: {
      pinCode: '560001',
      items: JSON.stringify([{ productVariantId: (await createVariant(context)).id, quantity: 2 }]),
    },
  })),
  'GET /delivery/pin-codes': administrators(() => ({ query: { q: '56', source: 'LIST' } })),
  'POST /delivery/pin-codes/list': administrators(() => ({
    form: {},
    files: [{ field: 'file', filename: 'pins.csv', bytes: Buffer.from('pin,cod\n560001,Y\n') }],
  })),
  'DELETE /delivery/pin-codes': administrators(),
  'PUT /delivery/pin-codes': administrators(async ({ db }) => {
    await db
      .insertInto('pinCodeRules')
      .values({ pinCode: '744301', source: 'LIST', ...exception })
      .onConflict((row) => row.doNothing())
      .execute()
    return { body: { onlyListed: true } }
  }),
  'PUT /delivery/pin-codes/{pinCode}': administrators(() => ({ params: { pinCode: '744301' }, body: exception })),
  'DELETE /delivery/pin-codes/{pinCode}': administrators(async ({ db }) => {
    await db
      .insertInto('pinCodeRules')
      .values({ pinCode: '744301', source: 'EXCEPTION', ...exception })
      .execute()
    return { params: { pinCode: '744301' } }
  }),
}
