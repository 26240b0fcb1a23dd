import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ConfigurationError } from './configuration-error.ts'

const account = { SHIPROCKET_EMAIL: 'api@shop.example', SHIPROCKET_PASSWORD: 'very-secret' }
const couriersOf = (given: Record<string, string>) => readConfig(given).couriers

test('without variables no courier service is used, on localhost either', () => {
  expect(couriersOf({})).toEqual({ provider: 'none', webhookToken: null })
  expect(couriersOf({ COURIER_SIMULATOR: 'off' }).provider).toBe('none')
})

test('an e-mail address and a password use Shiprocket at its published address', () => {
  expect(couriersOf({ ...account, SHIPROCKET_PICKUP_LOCATION: 'Store' })).toEqual({
    provider: {
      email: 'api@shop.example',
      password: 'very-secret',
      url: 'https://apiv2.shiprocket.in/v1/external',
      pickupLocation: 'Store',
    },
    webhookToken: null,
  })
})

test('one of the two credentials alone ends the start with one line that shows no secret', () => {
  const start = () => couriersOf({ SHIPROCKET_PASSWORD: 'very-secret' })
  expect(start).toThrow(ConfigurationError)
  expect(start).toThrow('SHIPROCKET_EMAIL is missing: SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD must be set together.')
  expect(() => couriersOf({ ...account, SHIPROCKET_EMAIL: 'not an address' })).toThrow(
    /^SHIPROCKET_EMAIL must be an e-mail address\.$/,
  )
})

test('the simulator is used only where it is asked for, and never beside real credentials', () => {
  expect(couriersOf({ COURIER_SIMULATOR: 'on' }).provider).toBe('simulator')
  expect(() => couriersOf({ ...account, COURIER_SIMULATOR: 'on' })).toThrow(/COURIER_SIMULATOR must not be on/)
})

test('the password is sent over TLS only', () => {
  expect(() => couriersOf({ ...account, SHIPROCKET_URL: 'http://courier.example' })).toThrow(/must begin with https/)
  expect(couriersOf({ ...account, SHIPROCKET_URL: 'http://127.0.0.1:4000/v1/' }).provider).toMatchObject({
    url: 'http://127.0.0.1:4000/v1',
  })
  expect(() => couriersOf({ ...account, SHIPROCKET_WEBHOOK_TOKEN: 'short' })).toThrow(/at least 16 characters/)
})
