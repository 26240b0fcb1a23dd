import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ConfigurationError } from './configuration-error.ts'

const client = { PHONEPE_CLIENT_ID: 'M22', PHONEPE_CLIENT_SECRET: 'very-secret', PHONEPE_CLIENT_VERSION: '1' }
const sandbox = {
  ...client,
  PHONEPE_PG_URL: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
  PHONEPE_OAUTH_URL: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
}
const shop = { PUBLIC_URL: 'https://shop.example' }
const paymentsOf = (given: Record<string, string>) => readConfig(given).payments

test('without credentials a local store uses the simulator and a public store takes no online payments', () => {
  expect(paymentsOf({})).toEqual({ provider: 'simulator', isPublicTestMode: false, webhook: null })
  expect(paymentsOf({ PUBLIC_URL: 'http://127.0.0.1:8080' }).provider).toBe('simulator')
  expect(paymentsOf(shop).provider).toBe('none')
  expect(paymentsOf({ PAYMENT_SIMULATOR: 'off' }).provider).toBe('none')
})

test('PAYMENT_SIMULATOR=on enables the simulator on a public store', () => {
  expect(paymentsOf({ ...shop, PAYMENT_SIMULATOR: 'on' })).toMatchObject({
    provider: 'simulator',
    isPublicTestMode: true,
  })
})

test('with credentials the provider is PhonePe at its two production addresses', () => {
  expect(paymentsOf({ ...shop, ...client })).toMatchObject({
    provider: {
      clientId: 'M22',
      clientVersion: '1',
      pgUrl: 'https://api.phonepe.com/apis/pg',
      oauthUrl: 'https://api.phonepe.com/apis/identity-manager',
      isSandbox: false,
    },
    isPublicTestMode: false,
  })
  expect(paymentsOf(client).provider).toMatchObject({ isSandbox: false })
})

test('a sandbox is accepted for a local store, and for a public one with PAYMENT_SIMULATOR=on', () => {
  expect(paymentsOf(sandbox)).toMatchObject({ provider: { isSandbox: true }, isPublicTestMode: false })
  expect(paymentsOf({ ...sandbox, ...shop, PAYMENT_SIMULATOR: 'on' })).toMatchObject({
    provider: { isSandbox: true },
    isPublicTestMode: true,
  })
  expect(() => paymentsOf({ ...sandbox, ...shop })).toThrow(/^PHONEPE_PG_URL is a sandbox.+\.$/)
  expect(() => paymentsOf({ ...client, ...shop, PAYMENT_SIMULATOR: 'on' })).toThrow(/^PAYMENT_SIMULATOR /)
})

test.for([
  [{ PHONEPE_CLIENT_ID: 'M22' }, /^PHONEPE_CLIENT_SECRET is missing/],
  [{ PHONEPE_CLIENT_ID: 'M22', PHONEPE_CLIENT_SECRET: 'very-secret' }, /^PHONEPE_CLIENT_VERSION is missing/],
  [{ PHONEPE_CLIENT_SECRET: 'very-secret', PHONEPE_CLIENT_VERSION: '1' }, /^PHONEPE_CLIENT_ID is missing/],
  [{ ...client, PHONEPE_PG_URL: sandbox.PHONEPE_PG_URL }, /^PHONEPE_OAUTH_URL is missing/],
  [{ PHONEPE_WEBHOOK_USERNAME: 'shop' }, /^PHONEPE_WEBHOOK_PASSWORD is missing/],
  [{ ...sandbox, PHONEPE_PG_URL: 'http://pay.example' }, /^PHONEPE_PG_URL must begin with https/],
  [{ ...client, PHONEPE_CLIENT_VERSION: 'very-secret version' }, /^PHONEPE_CLIENT_VERSION must be/],
] as const)('incomplete or invalid payment variables are rejected in a line without secrets (%#)', ([given, line]) => {
  const read = () => paymentsOf(given as Record<string, string>)
  expect(read).toThrow(ConfigurationError)
  expect(read).toThrow(line)
  expect(read).toThrow(/^(?!.*very-secret)/)
})
