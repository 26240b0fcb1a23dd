import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, issueToken } from '#tests/support/factories.ts'
import { ensureCompanyDetails } from './company.store.ts'

const details = { companyName: 'Rao & Sons', address: '1 MG Road', email: 'shop@rao.example', contact: '+91 80 1234' }

test('a new store has company details, and creating them again changes nothing', async ({ context, api }) => {
  await ensureCompanyDetails(context.db)
  const first = await api.call('GET /company-details')
  await ensureCompanyDetails(context.db, details)

  expect(first.status).toBe(200)
  expect((await api.call('GET /company-details')).body).toEqual(first.body)
})

test('an administrator changes the details', async ({ context, api }) => {
  await ensureCompanyDetails(context.db)
  const token = await issueToken(context, await createAdmin(context))
  const reply = await api.call('PUT /company-details', { token, body: details })

  expect(reply).toMatchObject({ status: 200, body: { companyDetails: details } })
  expect((await api.call('GET /company-details')).body).toMatchObject(details)
})

test('all four details are required', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const reply = await api.call('PUT /company-details', { token, body: { companyName: ' ', email: 'nobody' } })

  expect(reply.status).toBe(400)
  expect(Object.keys(reply.body.errors).sort()).toEqual(['address', 'companyName', 'contact', 'email'])
})

test('only administrators change the details', async ({ context, api }) => {
  const token = await issueToken(context, await createCustomer(context))

  expect((await api.call('PUT /company-details', { body: details })).status).toBe(401)
  expect((await api.call('PUT /company-details', { token, body: details })).status).toBe(403)
})
