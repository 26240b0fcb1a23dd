import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { aCustomer, anAdmin, signedIn } from '#tests/support/makers.ts'
import { ensureCompanyDetails } from './company.store.ts'

const details = { companyName: 'Rao & Sons', address: '1 MG Road', email: 'shop@rao.example', contact: '+91 80 1234' }

test('a new shop has company details, and making them again changes nothing', async ({ shop, api }) => {
  await ensureCompanyDetails(shop.db)
  const first = await api.call('GET /company-details')
  await ensureCompanyDetails(shop.db, details)

  expect(first.status).toBe(200)
  expect((await api.call('GET /company-details')).body).toEqual(first.body)
})

test('an administrator changes the details', async ({ shop, api }) => {
  await ensureCompanyDetails(shop.db)
  const token = await signedIn(shop, await anAdmin(shop))
  const reply = await api.call('PUT /company-details', { token, body: details })

  expect(reply).toMatchObject({ status: 200, body: { companyDetails: details } })
  expect((await api.call('GET /company-details')).body).toMatchObject(details)
})

test('all four details are required', async ({ shop, api }) => {
  const token = await signedIn(shop, await anAdmin(shop))
  const reply = await api.call('PUT /company-details', { token, body: { companyName: ' ', email: 'nobody' } })

  expect(reply.status).toBe(400)
  expect(Object.keys(reply.body.errors).sort()).toEqual(['address', 'companyName', 'contact', 'email'])
})

test('nobody else may change them', async ({ shop, api }) => {
  const token = await signedIn(shop, await aCustomer(shop))

  expect((await api.call('PUT /company-details', { body: details })).status).toBe(401)
  expect((await api.call('PUT /company-details', { token, body: details })).status).toBe(403)
})
