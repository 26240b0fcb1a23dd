import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { ConfigurationError } from './configuration-error.ts'

const client = { PHONEPE_CLIENT_ID: 'M22', PHONEPE_CLIENT_SECRET: 'very-secret', PHONEPE_CLIENT_VERSION: '1' }
const sandbox = {
  ...client,
  PHONEPE_PG_URL: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
  PHONEPE_OAUTH_URL: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
}
const shop = { PUBLIC_URL: 'https://shop.example' }
const paymentsOf = (given: Record<string, string>) => readConfig(given).payments

test('out of the box the simulator takes payments; a public shop without credentials takes none', () => {
  expect(paymentsOf({})).toEqual({ provider: 'simulator', isPublicTestMode: false, webhook: null })
  expect(paymentsOf({ PUBLIC_URL: 'http://127.0.0.1:8080' }).provider).toBe('simulator')
  expect(paymentsOf(shop).provider).toBe('none')
  expect(paymentsOf({ PAYMENT_SIMULATOR: 'off' }).provider).toBe('none')
})

test('a public shop shows the simulator only where it is asked to, as a demonstration', () => {
  expect(paymentsOf({ ...shop, PAYMENT_SIMULATOR: 'on' })).toMatchObject({
    provider: 'simulator',
    isPublicTestMode: true,
  })
})

test('with credentials real payments go to PhonePe’s two addresses', () => {
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

test('the sandbox is for this machine, and for a public shop that says it is a demonstration', () => {
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
] as const)('half a set of payment variables stops the start without showing a secret (%#)', ([given, line]) => {
  const reading = () => paymentsOf(given as Record<string, string>)
  expect(reading).toThrow(ConfigurationError)
  expect(reading).toThrow(line)
  expect(reading).toThrow(/^(?!.*very-secret)/)
})
