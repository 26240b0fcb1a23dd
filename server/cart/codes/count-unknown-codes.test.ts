import { expect } from 'vitest'
import { throttleRules } from '#server/throttle/throttle-rules.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import { createCustomer, issueToken } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'

const { freeAttempts, maxDelay } = throttleRules.unknownDiscountCode

const quote = async (api: TestApi, ...codes: string[]) =>
  (await api.call('POST /cart/quote', { body: { items: [], codes, paymentMethod: null } })).status

const inGroupsOf = (size: number, codes: string[]) =>
  Array.from({ length: Math.ceil(codes.length / size) }, (_, at) => codes.slice(at * size, (at + 1) * size))

/** Sends as many different unknown codes as are free. */
async function guessAll(api: TestApi) {
  const guesses = Array.from({ length: freeAttempts }, (_, at) => `GUESS${at}`)
  for (const codes of inGroupsOf(5, guesses)) expect(await quote(api, ...codes)).toBe(200)
}

test('after many different unknown codes a new one is rejected, whether it exists or not, in quotes and in carts', async ({
  context,
  api,
}) => {
  await createOffer(context, { code: 'SAVE10' })
  await createOffer(context, { code: 'OLD10' })
  const token = await issueToken(context, await createCustomer(context))
  const add = async (code: string) => (await api.call('POST /cart/codes', { token, body: { code } })).status
  expect(await quote(api, 'OLD10')).toBe(200)
  await guessAll(api)
  expect(await quote(api, 'NOSUCH')).toBe(429)
  expect(await quote(api, 'SAVE10')).toBe(429)
  expect(await add('NOSUCH')).toBe(429)
  expect(await add('SAVE10')).toBe(429)
  // Carts without new codes are priced as ever.
  expect(await quote(api)).toBe(200)
  expect(await quote(api, 'OLD10', 'GUESS1')).toBe(200)
  expect(await add('OLD10')).toBe(200)
  context.setClock(new Date(context.clock().getTime() + maxDelay * 1000))
  expect(await add('SAVE10')).toBe(200)
})

test('an unknown code that a browser sends with every quote is counted once', async ({ context, api }) => {
  await createOffer(context, { code: 'SAVE10' })
  for (let sent = 0; sent < freeAttempts + 5; sent++) expect(await quote(api, 'ENDED')).toBe(200)
  expect(await quote(api, 'SAVE10', 'OTHER')).toBe(200)
})

test('known codes are not counted', async ({ context, api }) => {
  const codes = Array.from({ length: freeAttempts + 5 }, (_, at) => `SALE${at}`)
  for (const code of codes) await createOffer(context, { code })
  for (const group of inGroupsOf(5, codes)) expect(await quote(api, ...group)).toBe(200)
  expect(await quote(api, 'NOSUCH')).toBe(200)
})

test('the codes that are in the own cart already are not counted', async ({ context, api }) => {
  const { id } = await createOffer(context, { code: 'SAVE10' })
  await createOffer(context, { code: 'OTHER10' })
  const token = await issueToken(context, await createCustomer(context))
  await api.call('POST /cart/codes', { token, body: { code: 'SAVE10' } })
  await context.db.deleteFrom('offers').where('id', '=', id).execute()
  await guessAll(api)
  const { status } = await api.call('POST /cart/quote', { token, body: { paymentMethod: null } })
  expect(status).toBe(200)
})
