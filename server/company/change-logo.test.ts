import sharp from 'sharp'
import { expect } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { findInvoices } from '#server/invoices/invoices.store.ts'
import { deleteUnusedImages } from '#server/maintenance/delete-unused-images.ts'
import { createPackingSlips } from '#server/orders/documents/create-packing-slips.ts'
import { downloadInvoice } from '#server/orders/invoicing/download-invoice.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import { createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { ensureCompanyDetails } from './company.store.ts'

const createLogo = () =>
  sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
const logoForm = (bytes: Buffer, filename = 'mark.png') => multipartForm({}, [{ field: 'logo', filename, bytes }])

/** Returns a call of the API as a new administrator. */
async function createAdminCall(context: TestContext, api: TestApi) {
  await ensureCompanyDetails(context.db)
  const token = await issueToken(context, await createAdmin(context))
  return (name: string, parts = {}) => api.call(name, { token, ...parts })
}
const logoOf = async (api: TestApi) => (await api.call('GET /company-details')).body.logoUrl

test('a logo is uploaded, is not deleted while in use, and is removed', async ({ context, api }) => {
  const call = await createAdminCall(context, api)
  expect(await logoOf(api)).toBeNull()
  const reply = await call('POST /company-details/logo', logoForm(await createLogo()))

  expect(reply).toMatchObject({
    status: 200,
    body: { companyDetails: { logoUrl: expect.stringMatching(/^\/uploads\//) } },
  })
  expect(await logoOf(api)).toBe(reply.body.companyDetails.logoUrl)
  context.setClock(new Date(Date.now() + 25 * hourMs))
  expect(await deleteUnusedImages(context)).toBe(0)
  // The administrator's session expired without use.
  const callNextDay = await createAdminCall(context, api)
  expect((await callNextDay('DELETE /company-details/logo')).status).toBe(200)
  expect(await logoOf(api)).toBeNull()
  expect(await deleteUnusedImages(context)).toBe(1)
})

test('saving the details does not change the logo', async ({ context, api }) => {
  const call = await createAdminCall(context, api)
  await call('POST /company-details/logo', logoForm(await createLogo()))
  const { body } = await api.call('GET /company-details')
  await call('PUT /company-details', { body: { ...body, logoUrl: null, contact: '+91 80 1' } })

  expect(await logoOf(api)).toBe(body.logoUrl)
})

test('a file that is not an image is rejected at its field', async ({ context, api }) => {
  const call = await createAdminCall(context, api)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

  expect(await call('POST /company-details/logo', logoForm(svg, 'mark.svg'))).toMatchObject({
    status: 415,
    body: { errors: { logo: expect.stringMatching(/^mark\.svg: /) } },
  })
  expect((await call('POST /company-details/logo', multipartForm({}))).status).toBe(400)
  expect(await logoOf(api)).toBeNull()
})

test('only administrators change the logo', async ({ context, api }) => {
  const token = await issueToken(context, await createCustomer(context))
  expect((await api.call('POST /company-details/logo', logoForm(await createLogo()))).status).toBe(401)
  expect((await api.call('POST /company-details/logo', { token, ...logoForm(await createLogo()) })).status).toBe(403)
  expect((await api.call('DELETE /company-details/logo', { token })).status).toBe(403)
})

test('invoices and packing slips have the logo', async ({ context, api }) => {
  const call = await createAdminCall(context, api)
  const variant = await createVariant(context)
  const { id } = await createDeliveredCodOrder(context, await createCustomer(context), { of: variant })
  const [invoice] = await findInvoices(context.db, id)
  const admin = await createAdmin(context)
  const hasImage = (bytes: Buffer) => bytes.includes('/Subtype /Image')
  const renderedWithLogo = async () => [
    hasImage((await downloadInvoice(context, admin, { id, number: invoice!.number })).bytes),
    hasImage((await createPackingSlips(context, [id])).bytes),
  ]

  expect(await renderedWithLogo()).toEqual([false, false])
  await call('POST /company-details/logo', logoForm(await createLogo()))
  expect(await renderedWithLogo()).toEqual([true, true])
})
