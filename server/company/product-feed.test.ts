import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createAdmin, issueToken } from '#tests/support/factories.ts'

const feed = 'GET /company-details/product-feed'
const change = 'PUT /company-details/product-feed'

test('the feed is off until an administrator publishes it, also in a store without company details', async ({
  context,
  api,
}) => {
  const token = await issueToken(context, await createAdmin(context))
  const url = 'https://shop.example/feeds/google.xml'
  expect(await api.call(feed, { token })).toMatchObject({ status: 200, body: { productFeed: { enabled: false, url } } })

  const published = await api.call(change, { token, body: { enabled: true } })
  expect(published).toMatchObject({
    status: 200,
    body: { message: 'The product feed is published.', productFeed: { enabled: true, url } },
  })
  expect((await api.app.inject('/feeds/google.xml')).statusCode).toBe(200)

  const ended = await api.call(change, { token, body: { enabled: false } })
  expect(ended.body.message).toBe('The product feed is switched off.')
  expect((await api.call(feed, { token })).body.productFeed.enabled).toBe(false)
  expect((await api.app.inject('/feeds/google.xml')).statusCode).toBe(404)
})

test('other values are refused, and the company details that every page reads do not have the switch', async ({
  context,
  api,
}) => {
  const token = await issueToken(context, await createAdmin(context))
  for (const body of [{}, { enabled: 'yes' }, { enabled: null }]) {
    expect((await api.call(change, { token, body })).status).toBe(400)
  }
  await api.call(change, { token, body: { enabled: true } })
  expect((await api.call('GET /company-details')).body).not.toHaveProperty('productFeed')
})
