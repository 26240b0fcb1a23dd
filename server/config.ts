import { resolve } from 'node:path'
import { z } from 'zod'
import { bucketConfig, bucketVariables } from './config/bucket.ts'
import { ConfigurationError } from './config/configuration-error.ts'
import { couriersConfig, courierVariables } from './config/couriers.ts'
import { isLoopbackUrl } from './config/loopback.ts'
import { paymentsConfig, paymentVariables } from './config/payments.ts'
import { splitList } from './config/split-list.ts'
import { trustedProxies, trustProxyVariable } from './config/trust-proxy.ts'

const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((text) => text === 'on' || text === 'true' || text === '1')

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .optional()

/** An address without a path, because pages are served at the root; a slash at its end is removed. */
const publicOrigin = z
  .url('must be an address such as https://shop.example')
  .regex(/^https?:/, 'must begin with http:// or https://')
  .refine(
    (url) => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`,
    'must be an address without a path, such as https://shop.example',
  )
  .transform((url) => new URL(url).origin)
  .optional()

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

const corsOrigins = z
  .string()
  .transform(splitList)
  .refine((origins) => origins.every(isOrigin), 'must be origins such as https://app.example, separated by commas')
  .default([])

const redisUrl = z
  .string()
  .regex(/^rediss?:\/\/\S+$/, 'must begin with redis:// or rediss://')
  .refine((url) => URL.canParse(url), 'must be an address such as redis://:password@redis.example:6379/0')
  .optional()

const portMessage = 'must be a port number from 1 to 65535'
const port = z
  .string()
  .regex(/^\d{1,5}$/, portMessage)
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65535, portMessage)
  .default(3000)

const maxProcesses = 64
const processesMessage = `must be a number of processes from 1 to ${maxProcesses}`
const processes = z
  .string()
  .regex(/^[1-9]\d?$/, processesMessage)
  .transform(Number)
  .refine((count) => count <= maxProcesses, processesMessage)
  .default(1)

const maxCacheMegabytes = 4096
const cacheMessage = `must be a number of megabytes from 1 to ${maxCacheMegabytes}`
const cacheMegabytes = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, cacheMessage)
  .transform(Number)
  .refine((megabytes) => megabytes <= maxCacheMegabytes, cacheMessage)
  .default(16)

const seconds = { s: 1, m: 60, h: 3600, d: 86400 } as const
const toSeconds = (text: string): number => Number(text.slice(0, -1)) * seconds[text.at(-1) as keyof typeof seconds]
const durationPattern = /^[1-9]\d{0,5}[smhd]$/

const variables = z.object({
  PORT: port,
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: publicOrigin,
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  PREPARED_STATEMENTS: onOff.default(true),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  JWT_TTL: z
    .string()
    .regex(durationPattern, 'must be a number followed by s, m, h or d, such as 7d')
    .transform(toSeconds)
    .default(7 * seconds.d),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[A-Za-z0-9_]{3,20}$/, 'must be 3 to 20 letters, digits or underscores')
    .default('admin'),
  ADMIN_EMAIL: z.email('must be an e-mail address').default('admin@example.com'),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'must have at least 6 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  ADMIN_IDLE_TIMEOUT: z
    .string()
    .refine((text) => text === 'off' || durationPattern.test(text), {
      message: 'must be off, or a number followed by s, m, h or d, such as 30m',
    })
    .transform((text) => (text === 'off' ? null : toSeconds(text) * 1000))
    .default(30 * 60_000),
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required'], 'must be optional or required').default('optional'),
  DEMO_CATALOGUE: onOff.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must begin with smtp:// or smtps://')
    .refine((url) => URL.canParse(url), 'must be an address such as smtp://name:password@mail.example:587')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address such as Shop <shop@example.com>',
    )
    .optional(),
  ...paymentVariables,
  PAYMENT_SIMULATOR: onOff.optional(),
  ...courierVariables,
  COURIER_SIMULATOR: onOff.optional(),
  REDIS_URL: redisUrl,
  ...bucketVariables,
  RATE_LIMIT: onOff.default(true),
  TRUST_PROXY: trustProxyVariable,
  CORS_ORIGINS: corsOrigins,
  WEB_CONCURRENCY: processes,
  RESPONSE_CACHE_MB: cacheMegabytes,
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  POSTGRES_ACCOUNT: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
})

/** Parses the environment; throws a ConfigurationError that names the invalid variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    const currentValue = /SECRET|PASSWORD|URL|CLIENT|TOKEN|KEY|SHIPROCKET/.test(name) ? '' : ` (it is "${given[name]}")`
    throw new ConfigurationError(`${name} ${issue?.message ?? 'is not valid'}${currentValue}.`)
  }
  const value = parsed.data
  // The store would run on its own PostgreSQL, and its jobs on this one.
  if (value.DATABASE_DIRECT_URL && !value.DATABASE_URL)
    throw new ConfigurationError('DATABASE_DIRECT_URL needs DATABASE_URL, the address by the pooler.')
  const publicUrl = value.PUBLIC_URL ?? `http://localhost:${value.PORT}`
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    preparedStatements: value.PREPARED_STATEMENTS,
    jwtSecret: value.JWT_SECRET,
    /** Seconds. */
    jwtTtl: value.JWT_TTL,
    admin: { username: value.ADMIN_USERNAME, email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD },
    signIn: {
      adminIdleTimeout: value.ADMIN_IDLE_TIMEOUT,
      isSecondFactorRequired: value.ADMIN_SECOND_FACTOR === 'required',
    },
    demoCatalogue: value.DEMO_CATALOGUE ?? (isLoopbackUrl(publicUrl) && !value.DATABASE_URL),
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    payments: paymentsConfig(value, publicUrl),
    couriers: couriersConfig(value),
    /** The Redis in which all processes count requests; without it each process counts in memory. */
    redisUrl: value.REDIS_URL,
    /** The bucket for images; null for the disk. */
    bucket: bucketConfig(value),
    rateLimit: value.RATE_LIMIT,
    trustProxy: trustedProxies(value.TRUST_PROXY),
    /** Other origins whose pages may call the API. */
    corsOrigins: value.CORS_ORIGINS,
    /** Processes that serve on the port; one in development. */
    processes: environment.NODE_ENV === 'production' ? value.WEB_CONCURRENCY : 1,
    /** Bytes of public responses that one process caches. */
    responseCacheBytes: value.RESPONSE_CACHE_MB * 1024 * 1024,
    /** The bearer token of `/metrics`. */
    metricsToken: value.METRICS_TOKEN,
    postgresAccount: value.POSTGRES_ACCOUNT,
    logLevel: value.LOG_LEVEL,
    production: environment.NODE_ENV === 'production',
  }
}

export type Config = ReturnType<typeof readConfig>
