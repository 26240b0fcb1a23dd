import { expect } from 'vitest'
import { insertConsent } from '#server/identity/consents.store.ts'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createGrievance } from '#tests/support/grievances/create-grievance.ts'
import { createAddress, createCartItem, createCodOrder } from '#tests/support/order-factories.ts'
import { createSecondFactor } from '#tests/support/second-factor.ts'

test('the export contains all data of the user and no data of others', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const order = await createCodOrder(context, customer, { of: await createVariant(context, { product: 'Kurta' }) })
  await createCartItem(context, customer, await createVariant(context, { product: 'Sari' }), 2)
  await insertConsent(context.db, customer.id, context.clock())
  await createGrievance(context, { by: customer, text: 'It does not fit.' })
  const other = await createCustomer(context)
  await createGrievance(context, { by: other, text: 'Elsewhere' })
  await createAddress(context, other, { city: 'Elsewhere' })
  await createCodOrder(context, other, { of: await createVariant(context) })

  const { status, body } = await api.call('GET /users/my-data', { token: await issueToken(context, customer) })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    profile: { id: customer.id, username: customer.username, email: customer.email },
    consents: [{ noticeVersion: expect.stringMatching(/Z$/) }],
    signIns: [{ at: expect.stringMatching(/Z$/) }],
    addresses: [{ city: 'Bengaluru' }],
    cart: { items: [{ quantity: 2, product: { name: 'Sari' } }] },
    grievances: [{ name: 'Kaveri Iyer', entries: [{ kind: 'MESSAGE', text: 'It does not fit.' }] }],
    orders: [{ id: order!.id, items: [{ product: { name: 'Kurta' } }] }],
  })
  expect(JSON.stringify(body)).not.toMatch(/argon2|Elsewhere/)
  expect(JSON.stringify(body)).not.toContain(other.id)
})

test('an administrator’s export contains sessions and the date of the second factor, but not its secret', async ({
  context,
  api,
}) => {
  const admin = await createAdmin(context)
  await createSecondFactor(context, admin)
  const { body } = await api.call('GET /users/my-data', { token: await issueToken(context, admin) })
  expect(body.signIns).toEqual([
    {
      at: expect.any(String),
      lastUsedAt: expect.any(String),
      until: expect.any(String),
      browser: null,
      system: null,
    },
  ])
  expect(body.secondFactorSince).toMatch(/Z$/)
  const row = await context.db.selectFrom('secondFactors').select('encryptedSecret').executeTakeFirstOrThrow()
  expect(JSON.stringify(body)).not.toContain(row.encryptedSecret)
})

test('a signed-out caller gets 401', async ({ api }) => {
  expect((await api.call('GET /users/my-data')).status).toBe(401)
})
