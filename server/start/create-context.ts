import cluster from 'node:cluster'
import { join } from 'node:path'
import { createViewCounter } from '#server/catalogue/products/view-counter.ts'
import type { Config } from '#server/config.ts'
import type { AppContext, Log } from '#server/context.ts'
import { connect, type Database, poolSizeFor } from '#server/database/connect.ts'
import { createProbe } from '#server/database/probe.ts'
import { createReadiness, type Readiness } from '#server/database/readiness.ts'
import { subscribe } from '#server/database/subscribe.ts'
import { createCacheStore } from '#server/http/response-cache/cache-store.ts'
import { type CachedResponse, recompress } from '#server/http/response-cache/cached-response.ts'
import { type LookupCache, type LookupResult, lookupCacheBytes } from '#server/http/response-cache/lookup-cache.ts'
import type { ResponseCache } from '#server/http/response-cache/response-cache.ts'
import { catalogueChannel, subscribeCaches } from '#server/http/response-cache/subscribe-caches.ts'
import { tokenSecret } from '#server/identity/sessions/secrets.store.ts'
import { createSessionActivity, type SessionActivity } from '#server/identity/sessions/session-activity.ts'
import { cachedSessions, type SessionLookup, sessionChannel } from '#server/identity/sessions/session-cache.ts'
import { createTokens } from '#server/identity/sessions/tokens.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { diskUsage } from '#server/metrics/disk.ts'
import { type Metrics, noMetrics } from '#server/metrics/metrics.ts'
import { createPayments } from '#server/payments/payments.ts'
import { queueCounts } from '#server/queue/queue-counts.ts'
import { cachedSearchStatistics } from '#server/search/strategies/search-statistics.ts'
import { checkBucket, createImageStore } from './create-image-store.ts'
import type { Shutdown } from './shutdown.ts'

/** The URL at which this process can call itself. */
const ownUrlOf = ({ host, port }: Config): string => {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** The dependencies of use cases, on a migrated database. */
export async function createContext(
  config: Config,
  connectionString: string,
  shutdown: Shutdown,
  log: Log,
): Promise<AppContext> {
  await checkBucket(config)
  const metrics = await createMetricsIfEnabled(config)
  const images = createImageStore(config, log, metrics)
  const db = createPool(config, connectionString, metrics)
  shutdown.add(() => db.destroy())
  const views = createViewCounter(db, log)
  shutdown.add(() => views.stop())
  const mail = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbox: join(config.dataDir, 'outbox'),
    publicUrl: config.publicUrl,
    log,
  })
  shutdown.add(async () => mail.close())
  const tokens = createTokens(config.jwtSecret ?? (await tokenSecret(db)), config.jwtTtl)
  const activity = createSessionActivity(db, log)
  shutdown.add(() => activity.stop())
  const sessions = createSessions(config, db, connectionString, shutdown, metrics, activity)
  const { responseCache, lookupCache } = createCaches(config, connectionString, shutdown, log, metrics)
  const clock = () => new Date()
  const { publicUrl, rateLimit } = config
  const payments = await createPayments(config.payments, {
    db,
    log,
    clock,
    publicUrl,
    ownUrl: ownUrlOf(config),
    metrics,
  })
  const readiness = createMonitoredReadiness(config, connectionString, shutdown, metrics)
  return {
    db,
    images,
    mailer: mail,
    publicUrl,
    viewCounter: views,
    searchStatistics: cachedSearchStatistics(db),
    responseCache,
    lookupCache,
    tokens,
    sessions,
    signInPolicy: config.signIn,
    payments,
    rateLimit,
    clock,
    log,
    metrics,
    readiness,
  }
}

/** Bytes of public responses that one process stores. */
const responseCacheBytes = 16 * 1024 * 1024

type Caches = { responseCache: ResponseCache; lookupCache: LookupCache }

/** The caches of public responses and of the calls that every page makes, invalidated by one subscription. */
function createCaches(
  config: Config,
  connectionString: string,
  shutdown: Shutdown,
  log: Log,
  metrics: Metrics,
): Caches {
  const responseCache = createCacheStore<CachedResponse>(responseCacheBytes, {
    improve: (response) =>
      recompress(response).catch((error: unknown) => {
        log.warn({ err: error }, 'a cached response could not be recompressed')
        return null
      }),
  })
  const lookupCache = createCacheStore<LookupResult>(lookupCacheBytes)
  const subscription = subscribeCaches([responseCache, lookupCache], config.databaseDirectUrl ?? connectionString)
  shutdown.add(() => subscription.stop())
  metrics.registerCollector('listener', catalogueChannel, subscription.isConnected)
  metrics.registerCollector('cache', 'response', () => responseCache.counts)
  metrics.registerCollector('cache', 'lookup', () => lookupCache.counts)
  return { responseCache, lookupCache }
}

/** Sessions by token, cached while their subscription is fresh. LISTEN fails behind transaction poolers: DATABASE_DIRECT_URL. */
function createSessions(
  config: Config,
  db: Database,
  connectionString: string,
  shutdown: Shutdown,
  metrics: Metrics,
  activity: SessionActivity,
): SessionLookup {
  const { sessions, handlers, attachSubscription } = cachedSessions(db, { policy: config.signIn, activity })
  const subscription = subscribe(config.databaseDirectUrl ?? connectionString, sessionChannel, handlers)
  attachSubscription(subscription)
  metrics.registerCollector('listener', sessionChannel, subscription.isConnected)
  shutdown.add(() => subscription.stop())
  return sessions
}

/** Loads prom-client only if METRICS_TOKEN is set. */
const createMetricsIfEnabled = async ({ metricsToken }: Config): Promise<Metrics> =>
  metricsToken
    ? (await import('#server/metrics/prometheus.ts')).createMetrics({ isOneOfSeveral: cluster.isWorker })
    : noMetrics

function createPool({ preparedStatements, processes }: Config, connectionString: string, metrics: Metrics): Database {
  const { statement } = metrics
  return connect({
    connectionString,
    preparedStatements,
    max: poolSizeFor(processes),
    onStatement: statement && ((_, milliseconds, succeeded) => statement(milliseconds, succeeded)),
    onPool: (pool) =>
      metrics.registerCollector('pool', 'main', () => ({
        open: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      })),
  })
}

/** Creates the readiness check and registers the collectors of readiness, queue and disk. */
function createMonitoredReadiness(
  { dataDir }: Config,
  connectionString: string,
  shutdown: Shutdown,
  metrics: Metrics,
): Readiness {
  const probe = createProbe(connectionString)
  shutdown.add(() => probe.stop())
  const readiness = createReadiness(probe)
  metrics.registerCollector('ready', '', async () => (await readiness()) === null)
  metrics.registerCollector('queue', '', () => queueCounts(probe))
  metrics.registerCollector('disk', '', () => diskUsage(dataDir))
  return readiness
}
