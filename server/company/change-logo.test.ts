import sharp from 'sharp'
import { expect } from 'vitest'
import { type Api, test } from '#tests/support/api.ts'
import { formOf } from '#tests/support/form.ts'
import { aCustomer, anAdmin, signedIn } from '#tests/support/makers.ts'
import type { TestShop } from '#tests/support/test.ts'
import { removeUnusedPictures } from '../upkeep/remove-unused-pictures.ts'
import { ensureCompanyDetails } from './company.store.ts'

const aMark = () =>
  sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
const sent = (bytes: Buffer, filename = 'mark.png') => formOf({}, [{ field: 'logo', filename, bytes }])

async function keeper(shop: TestShop, api: Api) {
  await ensureCompanyDetails(shop.db)
  const token = await signedIn(shop, await anAdmin(shop))
  return (name: string, parts = {}) => api.call(name, { token, ...parts })
}
const logoOf = async (api: Api) => (await api.call('GET /company-details')).body.logoUrl

test('a new shop has no logo; one that is uploaded is shown, kept while it is used, and can be taken away', async ({
  shop,
  api,
}) => {
  const call = await keeper(shop, api)
  expect(await logoOf(api)).toBeNull()
  const reply = await call('POST /company-details/logo', sent(await aMark()))

  expect(reply).toMatchObject({
    status: 200,
    body: { companyDetails: { logoUrl: expect.stringMatching(/^\/uploads\//) } },
  })
  expect(await logoOf(api)).toBe(reply.body.companyDetails.logoUrl)
  shop.setClock(new Date(Date.now() + 25 * 60 * 60 * 1000))
  expect(await removeUnusedPictures(shop)).toBe(0)
  expect((await call('DELETE /company-details/logo')).status).toBe(200)
  expect(await logoOf(api)).toBeNull()
  expect(await removeUnusedPictures(shop)).toBe(1)
})

test('saving the details leaves the logo as it is', async ({ shop, api }) => {
  const call = await keeper(shop, api)
  await call('POST /company-details/logo', sent(await aMark()))
  const { body } = await api.call('GET /company-details')
  await call('PUT /company-details', { body: { ...body, logoUrl: null, contact: '+91 80 1' } })

  expect(await logoOf(api)).toBe(body.logoUrl)
})

test('what is no picture is refused at its field', async ({ shop, api }) => {
  const call = await keeper(shop, api)
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

  expect(await call('POST /company-details/logo', sent(drawing, 'mark.svg'))).toMatchObject({
    status: 415,
    body: { errors: { logo: expect.stringMatching(/^mark\.svg: /) } },
  })
  expect((await call('POST /company-details/logo', formOf({}))).status).toBe(400)
  expect(await logoOf(api)).toBeNull()
})

test('nobody but administrators changes it', async ({ shop, api }) => {
  const token = await signedIn(shop, await aCustomer(shop))
  expect((await api.call('POST /company-details/logo', sent(await aMark()))).status).toBe(401)
  expect((await api.call('POST /company-details/logo', { token, ...sent(await aMark()) })).status).toBe(403)
  expect((await api.call('DELETE /company-details/logo', { token })).status).toBe(403)
})
