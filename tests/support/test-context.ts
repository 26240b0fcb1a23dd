import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { inject, test as plainTest } from 'vitest'
import { createViewCounter } from '#server/catalogue/products/view-counter.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import { noCouriers } from '#server/couriers/couriers.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { createProbe } from '#server/database/probe.ts'
import { createReadiness } from '#server/database/readiness.ts'
import { createCacheStore } from '#server/http/response-cache/cache-store.ts'
import type { CachedResponse } from '#server/http/response-cache/cached-response.ts'
import type { LookupResult } from '#server/http/response-cache/lookup-cache.ts'
import { uncachedSessions } from '#server/identity/sessions/session-cache.ts'
import { createTokens } from '#server/identity/sessions/tokens.ts'
import type { SignInPolicy } from '#server/identity/sign-in-policy.ts'
import { createJobs } from '#server/jobs.ts'
import { silentLog } from '#server/log.ts'
import type { RenderedEmail } from '#server/mail/mailer.ts'
import { moveMails } from '#server/mail/move-mails.ts'
import { noMetrics } from '#server/metrics/metrics.ts'
import { createPdfWorker } from '#server/orders/documents/pdf-worker.ts'
import { createPayoutEncryption } from '#server/orders/payouts/payout-encryption.ts'
import { createPayments } from '#server/payments/payments.ts'
import { cachedSearchStatistics } from '#server/search/strategies/search-statistics.ts'
import { createImages } from '#server/uploads/images.ts'
import { runStatements, withDatabaseName } from './database-template.ts'
import { resetSequences } from './sequence.ts'

/** An AppContext on the database of the test process, with a settable clock, the recorded statements and mails; emptied before each test, with its own dependencies again. */
export type TestContext = AppContext & {
  databaseUrl: string
  /** Fixes the clock at a timestamp until the next test. */
  setClock(timestamp: string | Date): void
  /** The executed statements, without BEGIN and COMMIT; a test may empty the list. */
  statements: string[]
  /** The sent mails, in order. */
  mails: RenderedEmail[]
  /** Runs all due jobs, including the jobs that they queue. */
  runJobs(): Promise<void>
}

const transactionControl = /^\s*(begin|start transaction|commit|rollback)\b/i
const silentWorkerLogger = new Logger(() => () => {})
/** The default sign-in policy. */
const signInPolicy: SignInPolicy = { adminIdleTimeout: 30 * 60_000, isSecondFactorRequired: false }
const noPayments = { provider: 'none', isPublicTestMode: false, webhook: null } as const
/** The secret that signs the tokens of a test context. */
export const tokenSecret = 'a token secret for tests, 32 characters'

/** One statement that empties every table regardless of foreign keys; faster than TRUNCATE on small tables. */
async function deleteAllStatement(db: Database): Promise<string> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'`.execute(db)
  const deletes = rows.map(({ tablename }) => `delete from "${tablename}";`)
  const jobs = 'delete from graphile_worker._private_jobs; delete from graphile_worker._private_job_queues;'
  return `begin; set local session_replication_role = replica; ${deletes.join(' ')} ${jobs} commit`
}

/** pool.end() resolves before the server closes the connections; `drop database with (force)` before that causes an unhandled error. */
const waitForDisconnects = (database: string) => `
  do $$ begin
    for turn in 1..50 loop
      exit when not exists (select from pg_stat_activity where datname = '${database}' and backend_type = 'client backend');
      perform pg_sleep(0.02), pg_stat_clear_snapshot();
    end loop;
  end $$`

/** A context on a new database; `reset` empties the database, `close` drops it. */
async function createTestContext(serverUrl: string, templateName: string) {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await runStatements(serverUrl, `create database ${database} template ${templateName}`)
  const databaseUrl = withDatabaseName(serverUrl, database)
  const statements: string[] = []
  const db = connect({
    connectionString: databaseUrl,
    // Statements are slow when many tests share the cores.
    statementTimeout: 60_000,
    onStatement: (text) => transactionControl.test(text) || statements.push(text),
  })
  const directory = await mkdtemp(join(tmpdir(), 'vipani-images-'))
  const deleteAll = await deleteAllStatement(db)
  const views = createViewCounter(db, silentLog, 3_600_000)
  const mails: RenderedEmail[] = []
  const probe = createProbe(databaseUrl)
  let fixedTime: Date | undefined
  const clock = () => fixedTime ?? new Date()
  const pdfWorker = createPdfWorker(silentLog)
  const context: TestContext = {
    db,
    images: createImages({ directory, log: silentLog }),
    mailer: { send: async (mail) => void mails.push(mail), close() {} },
    publicUrl: 'https://shop.example',
    viewCounter: views,
    searchStatistics: cachedSearchStatistics(db, 0),
    // Without a LISTEN subscription nothing may be cached.
    responseCache: createCacheStore<CachedResponse>(0),
    lookupCache: createCacheStore<LookupResult>(0),
    tokens: createTokens(tokenSecret, 7 * 86_400),
    sessions: uncachedSessions(db, { policy: signInPolicy }),
    signInPolicy,
    rateLimit: true,
    payments: await createPayments(noPayments, { db, log: silentLog, clock, publicUrl: '', ownUrl: '' }),
    payoutEncryption: createPayoutEncryption(tokenSecret),
    pdfWorker,
    couriers: noCouriers,
    clock,
    log: silentLog,
    metrics: noMetrics,
    readiness: createReadiness(probe),
    databaseUrl,
    setClock: (to) => {
      fixedTime = new Date(to)
    },
    statements,
    mails,
    async runJobs() {
      // Mails contain the company details.
      await ensureCompanyDetails(db)
      const worker = {
        connectionString: databaseUrl,
        taskList: createJobs(context) as never,
        noHandleSignals: true,
        logger: silentWorkerLogger,
      }
      await moveMails(db)
      do await runOnce(worker)
      while ((await moveMails(db)) > 0)
    },
  }
  const initial = { ...context }
  return {
    context,
    async reset() {
      fixedTime = undefined
      // A test may have replaced a dependency.
      Object.assign(context, initial)
      resetSequences()
      await views.flush()
      // A rendition may still be written in the background: only originals are deleted.
      await rm(join(directory, 'originals'), { recursive: true, force: true })
      await sql.raw(deleteAll).execute(db)
      statements.length = 0
      mails.length = 0
    },
    async close() {
      await views.stop()
      await probe.stop()
      await pdfWorker.close()
      await db.destroy()
      await runStatements(serverUrl, waitForDisconnects(database), `drop database ${database} with (force)`)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** `test` with the fixture `context`: an empty context on PostgreSQL. Files that share a process share its database. */
export const test = plainTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies from this pattern
  .extend('openedContext', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const opened = await createTestContext(inject('serverUrl'), inject('templateName'))
    onCleanup(opened.close)
    return opened
  })
  .extend('context', async ({ openedContext }) => {
    await openedContext.reset()
    return openedContext.context
  })
