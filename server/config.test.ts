import { expect, test } from 'vitest'
import { ConfigurationError } from './config/configuration-error.ts'
import { readConfig } from './config.ts'

test.for([
  ['10.0.0.0/8, 192.168.1.1', ['10.0.0.0/8', '192.168.1.1']],
  ['loopback,fd00::/8', ['loopback', 'fd00::/8']],
  ['', false],
] as const)('TRUST_PROXY %s sets the trusted proxies', ([text, proxies]) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(proxies)
})

test.for([
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'proxy.example'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'https://app.example/'],
  ['CORS_ORIGINS', 'https://app.example, ftp://files.example'],
  ['PORT', '0'],
  ['PORT', '80a'],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'ftp://shop.example'],
  ['PUBLIC_URL', 'https://shop.example/store'],
  ['PUBLIC_URL', 'https://shop.example/?shop=1'],
  ['PUBLIC_URL', 'https://name:password@shop.example'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_DIRECT_URL', 'postgres://shop@database/shop'],
  ['JWT_SECRET', 'short'],
  ['JWT_TTL', '7'],
  ['ADMIN_PASSWORD', '12345'],
  ['ADMIN_IDLE_TIMEOUT', '30'],
  ['ADMIN_SECOND_FACTOR', 'on'],
  ['RATE_LIMIT', 'maybe'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'too short'],
  ['REDIS_URL', 'redis.example:6379'],
  ['REDIS_URL', 'redis://redis.example:port'],
  ['WEB_CONCURRENCY', '0'],
  ['WEB_CONCURRENCY', '65'],
  ['WEB_CONCURRENCY', 'auto'],
  ['RESPONSE_CACHE_MB', '0'],
  ['RESPONSE_CACHE_MB', '4097'],
  ['RESPONSE_CACHE_MB', '16M'],
] as const)('%s=%s is rejected in one line that names the variable', ([name, value]) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(ConfigurationError)
  expect(read).toThrow(new RegExp(`^${name} .+\\.$`))
})

test.for(['https://shop.example', 'https://Shop.Example/', 'https://shop.example:443'])(
  'PUBLIC_URL %s is an origin',
  (url) => {
    expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe('https://shop.example')
  },
)

test('an administrator’s session ends after half an hour without use by default', () => {
  const minute = 60_000
  expect(readConfig({}).signIn).toEqual({ adminIdleTimeout: 30 * minute, isSecondFactorRequired: false })
  const strict = readConfig({ ADMIN_IDLE_TIMEOUT: '15m', ADMIN_SECOND_FACTOR: 'required' })
  expect(strict.signIn).toEqual({ adminIdleTimeout: 15 * minute, isSecondFactorRequired: true })
  expect(readConfig({ ADMIN_IDLE_TIMEOUT: 'off' }).signIn.adminIdleTimeout).toBeNull()
})

test('by default no other origin may call the API', () => {
  const origins = 'https://app.example, http://localhost:5173'
  expect(readConfig({ CORS_ORIGINS: origins }).corsOrigins).toEqual(['https://app.example', 'http://localhost:5173'])
  expect(readConfig({}).corsOrigins).toEqual([])
})

test('WEB_CONCURRENCY sets the number of processes in production; in development it is one', () => {
  expect(readConfig({ NODE_ENV: 'production' }).processes).toBe(1)
  expect(readConfig({ NODE_ENV: 'production', WEB_CONCURRENCY: '64' }).processes).toBe(64)
  expect(readConfig({ WEB_CONCURRENCY: '4' }).processes).toBe(1)
})

test('RESPONSE_CACHE_MB sets how much of the public responses a process caches', () => {
  expect(readConfig({}).responseCacheBytes).toBe(16 * 2 ** 20)
  expect(readConfig({ RESPONSE_CACHE_MB: '64' }).responseCacheBytes).toBe(64 * 2 ** 20)
})

test('the error for an invalid REDIS_URL does not contain its password', () => {
  expect(() => readConfig({ REDIS_URL: 'http://:oops1@redis.example' })).toThrow(/^(?!.*oops1)REDIS_URL/)
})

test('the error for an invalid secret does not contain it', () => {
  expect(() => readConfig({ ADMIN_PASSWORD: 'oops1' })).toThrow(/^(?!.*oops1)/)
  expect(() => readConfig({ METRICS_TOKEN: 'oops1' })).toThrow(/^(?!.*oops1)/)
})

test('the demonstration is off with a public address or DATABASE_URL, unless DEMO_CATALOGUE is on', () => {
  const isDemo = (environment: Record<string, string>) => readConfig(environment).demoCatalogue
  expect(isDemo({})).toBe(true)
  expect(isDemo({ PUBLIC_URL: 'https://shop.example' })).toBe(false)
  expect(isDemo({ DATABASE_URL: 'postgres://localhost/shop' })).toBe(false)
  expect(isDemo({ PUBLIC_URL: 'https://shop.example', DEMO_CATALOGUE: 'on' })).toBe(true)
  expect(isDemo({ DEMO_CATALOGUE: 'off' })).toBe(false)
})
