import cluster from 'node:cluster'
import { join } from 'node:path'
import { createViews } from '../catalogue/views.ts'
import type { Config } from '../config.ts'
import { connect, type Database, poolSizeFor } from '../database/connect.ts'
import { listenTo } from '../database/listen.ts'
import { createProbe } from '../database/probe.ts'
import { createReadiness, type Readiness } from '../database/readiness.ts'
import { type Answer, answersBytes, type KeptAnswers } from '../http/keeping/keep-answers.ts'
import type { KeptReplies } from '../http/keeping/keep-replies.ts'
import { catalogueChannel, catalogueTrust, createKeeper, heardByAll } from '../http/keeping/keeper.ts'
import type { KeptReply } from '../http/keeping/kept-reply.ts'
import { tokenSecret } from '../identity/secrets.ts'
import { rememberedSessions, type Sessions, sessionChannel } from '../identity/sessions.ts'
import { createTokens } from '../identity/tokens.ts'
import { createPost } from '../mail/post.ts'
import { diskOf } from '../metrics/disk.ts'
import { type Metrics, noMetrics } from '../metrics/metrics.ts'
import { openPayments } from '../payments/payments.ts'
import { queueCounts } from '../queue/queue-counts.ts'
import { keepSearchStatistics } from '../search/search-statistics.ts'
import type { Log, Shop } from '../shop.ts'
import type { Closing } from './closing.ts'
import { checkBucket, openImages } from './open-images.ts'

/** Where this process reaches itself. */
const ownUrlOf = ({ host, port }: Config): string => {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Everything that use cases reach, on an open and migrated database. */
export async function openShop(config: Config, connectionString: string, closing: Closing, log: Log): Promise<Shop> {
  await checkBucket(config)
  const metrics = await openMetrics(config)
  const images = openImages(config, log, metrics)
  const db = openPool(config, connectionString, metrics)
  closing.add(() => db.destroy())
  const views = createViews(db, log)
  closing.add(() => views.stop())
  const mail = createPost({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbox: join(config.dataDir, 'outbox'),
    publicUrl: config.publicUrl,
    log,
  })
  closing.add(async () => mail.close())
  const tokens = createTokens(config.jwtSecret ?? (await tokenSecret(db)), config.jwtTtl)
  const sessions = openSessions(config, db, connectionString, closing, metrics)
  const { kept, keptAnswers } = openKept(config, connectionString, closing, metrics)
  const clock = () => new Date()
  const { publicUrl, rateLimit } = config
  const payments = await openPayments(config.payments, { db, log, clock, publicUrl, ownUrl: ownUrlOf(config), metrics })
  const readiness = watchedReadiness(config, connectionString, closing, metrics)
  return {
    db,
    images,
    mail,
    publicUrl,
    views,
    searchStatistics: keepSearchStatistics(db),
    kept,
    keptAnswers,
    tokens,
    sessions,
    payments,
    rateLimit,
    clock,
    log,
    metrics,
    readiness,
  }
}

/** Bytes of public replies that one process keeps. */
const keptBytes = 16 * 1024 * 1024

type Keepers = { kept: KeptReplies; keptAnswers: KeptAnswers }

/** Public replies and what pages are made of, kept while this process hears of changes; it has to hear more promptly than sessions do. */
function openKept(config: Config, connectionString: string, closing: Closing, metrics: Metrics): Keepers {
  const kept = createKeeper<KeptReply>(keptBytes)
  const keptAnswers = createKeeper<Answer>(answersBytes)
  const url = config.databaseDirectUrl ?? connectionString
  const listener = listenTo(url, catalogueChannel, heardByAll([kept, keptAnswers]), catalogueTrust)
  kept.trust(listener)
  keptAnswers.trust(listener)
  metrics.watch('listener', catalogueChannel, listener.isConnected)
  const watch = (name: string, keeper: Pick<KeptReplies, 'counts' | 'size' | 'bytes'>) =>
    metrics.watch('cache', name, () => ({ ...keeper.counts, entries: keeper.size, bytes: keeper.bytes }))
  watch('replies', kept)
  watch('answers', keptAnswers)
  closing.add(() => listener.stop())
  return { kept, keptAnswers }
}

/** Who is behind a token, remembered while this process hears of changes; a pooler in transaction mode would not let it. */
function openSessions(
  config: Config,
  db: Database,
  connectionString: string,
  closing: Closing,
  metrics: Metrics,
): Sessions {
  const { sessions, heard, trust } = rememberedSessions(db)
  const listener = listenTo(config.databaseDirectUrl ?? connectionString, sessionChannel, heard)
  trust(listener)
  metrics.watch('listener', sessionChannel, listener.isConnected)
  closing.add(() => listener.stop())
  return sessions
}

/** The library that counts is only loaded where somebody may read it. */
const openMetrics = async ({ metricsToken }: Config): Promise<Metrics> =>
  metricsToken
    ? (await import('../metrics/prometheus.ts')).createMetrics({ isOneOfSeveral: cluster.isWorker })
    : noMetrics

function openPool({ preparedStatements, processes }: Config, connectionString: string, metrics: Metrics): Database {
  const { statement } = metrics
  return connect({
    connectionString,
    preparedStatements,
    max: poolSizeFor(processes),
    onStatement: statement && ((_, milliseconds, succeeded) => statement(milliseconds, succeeded)),
    onPool: (pool) =>
      metrics.watch('pool', 'shop', () => ({
        open: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      })),
  })
}

/** Whether the shop can serve, and what of the machinery is looked at whenever the metrics are read. */
function watchedReadiness(
  { dataDir }: Config,
  connectionString: string,
  closing: Closing,
  metrics: Metrics,
): Readiness {
  const probe = createProbe(connectionString)
  closing.add(() => probe.stop())
  const readiness = createReadiness(probe)
  metrics.watch('ready', '', async () => (await readiness()) === null)
  metrics.watch('queue', '', () => queueCounts(probe))
  metrics.watch('disk', '', () => diskOf(dataDir))
  return readiness
}
