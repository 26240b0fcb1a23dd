import cluster from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createViewCounter } from '#server/catalogue/products/view-counter.ts'
import type { Config } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { createCouriers } from '#server/couriers/couriers.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { poolSizeFor } from '#server/database/pool-size.ts'
import { createProbe } from '#server/database/probe.ts'
import { createReadiness, type Readiness } from '#server/database/readiness.ts'
import { tokenSecret } from '#server/identity/sessions/secrets.store.ts'
import { createTokens } from '#server/identity/sessions/tokens.ts'
import type { Log } from '#server/log.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { diskUsage } from '#server/metrics/disk.ts'
import { type Metrics, noMetrics } from '#server/metrics/metrics.ts'
import { createPdfWorker } from '#server/orders/documents/pdf-worker.ts'
import { createPayoutEncryption } from '#server/orders/payouts/payout-encryption.ts'
import { createPayments } from '#server/payments/payments.ts'
import { queueCounts } from '#server/queue/queue-counts.ts'
import { cachedSearchStatistics } from '#server/search/strategies/search-statistics.ts'
import { createCaches, createSessions } from './create-caches.ts'
import { checkBucket, createImageStore } from './create-image-store.ts'
import { findPayoutSecret } from './payout-secret.ts'
import type { Shutdown } from './shutdown.ts'

/** Milliseconds that a stopping process waits for the pool to close. */
const closeTimeout = 5000

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
  // A job that did not end in time keeps its connection.
  shutdown.add(() => Promise.race([db.destroy(), delay(closeTimeout, undefined, { ref: false })]))
  const viewCounter = createViewCounter(db, log)
  shutdown.add(() => viewCounter.stop())
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbox: join(config.dataDir, 'outbox'),
    publicUrl: config.publicUrl,
    log,
  })
  shutdown.add(async () => mailer.close())
  const tokens = createTokens(config.jwtSecret ?? (await tokenSecret(db)), config.jwtTtl)
  const directUrl = config.databaseDirectUrl ?? connectionString
  const sessions = createSessions(db, directUrl, { policy: config.signIn, shutdown, log, metrics })
  const { responseCache, lookupCache } = createCaches(directUrl, config, { shutdown, log, metrics })
  const clock = () => new Date()
  const { publicUrl, rateLimit } = config
  const providerDeps = { db, log, clock, publicUrl, ownUrl: ownUrlOf(config), metrics }
  const payments = await createPayments(config.payments, providerDeps)
  const couriers = await createCouriers(config.couriers, providerDeps)
  const payoutEncryption = createPayoutEncryption(await findPayoutSecret(config, db))
  const pdfWorker = createPdfWorker(log)
  shutdown.add(() => pdfWorker.close())
  const readiness = createMonitoredReadiness(config, connectionString, shutdown, metrics)
  return {
    db,
    images,
    mailer,
    publicUrl,
    viewCounter,
    searchStatistics: cachedSearchStatistics(db),
    responseCache,
    lookupCache,
    tokens,
    sessions,
    signInPolicy: config.signIn,
    payments,
    payoutEncryption,
    pdfWorker,
    couriers,
    rateLimit,
    clock,
    log,
    metrics,
    readiness,
  }
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
