import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { inject, test as plainTest } from 'vitest'
import { createViews } from '#server/catalogue/views.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { createProbe } from '#server/database/probe.ts'
import { createReadiness } from '#server/database/readiness.ts'
import type { Answer } from '#server/http/keeping/keep-answers.ts'
import { createKeeper } from '#server/http/keeping/keeper.ts'
import type { KeptReply } from '#server/http/keeping/kept-reply.ts'
import { askedSessions } from '#server/identity/sessions.ts'
import { createTokens } from '#server/identity/tokens.ts'
import { jobsOf } from '#server/jobs.ts'
import type { Mail } from '#server/mail/post.ts'
import { noMetrics } from '#server/metrics/metrics.ts'
import { openPayments } from '#server/payments/payments.ts'
import { keepSearchStatistics } from '#server/search/search-statistics.ts'
import type { Shop } from '#server/shop.ts'
import { createImages } from '#server/uploads/images.ts'
import { countAnew } from './counting.ts'
import { runOn, withDatabase } from './database-template.ts'

/** A Shop on a database of its own, with what a test may turn and look at. */
export type TestShop = Shop & {
  databaseUrl: string
  /** Holds the shop's clock at a moment until the next test. */
  setClock(moment: string | Date): void
  /** The statements that ran since it was last emptied, without BEGIN and COMMIT. */
  statements: string[]
  /** The mails that were sent, in their order. */
  mails: Mail[]
  /** Runs every job that is due, and those that they queue, until there is none. */
  runJobs(): Promise<void>
}

const noise = /^\s*(begin|start transaction|commit|rollback)\b/i
const silent = new Logger(() => () => {})
const noPayments = { provider: 'none', isDemonstration: false, webhook: null } as const
const quiet = { info() {}, warn() {}, error() {} }

/** One statement that empties every table, whatever refers to what; quicker than TRUNCATE on small tables. */
async function emptying(db: Database): Promise<string> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'`.execute(db)
  const deletes = rows.map(({ tablename }) => `delete from "${tablename}";`)
  const jobs = 'delete from graphile_worker._private_jobs; delete from graphile_worker._private_job_queues;'
  return `begin; set local session_replication_role = replica; ${deletes.join(' ')} ${jobs} commit`
}

/** A pool that has ended has said goodbye on its connections, not heard it: one that is cut then is an error that nobody awaits. */
const untilUnused = (database: string) => `
  do $$ begin
    for turn in 1..50 loop
      exit when not exists (select from pg_stat_activity where datname = '${database}' and backend_type = 'client backend');
      perform pg_sleep(0.02), pg_stat_clear_snapshot();
    end loop;
  end $$`

/** A shop on a fresh database; `reset` makes it empty again, `close` takes everything away. */
async function openShop(serverUrl: string, templateName: string) {
  countAnew()
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(serverUrl, `create database ${database} template ${templateName}`)
  const databaseUrl = withDatabase(serverUrl, database)
  const statements: string[] = []
  const db = connect({
    connectionString: databaseUrl,
    onStatement: (text) => noise.test(text) || statements.push(text),
  })
  const directory = await mkdtemp(join(tmpdir(), 'vipani-images-'))
  const emptyAll = await emptying(db)
  const views = createViews(db, quiet, 3_600_000)
  const mails: Mail[] = []
  const probe = createProbe(databaseUrl)
  let moment: Date | undefined
  const clock = () => moment ?? new Date()
  const shop: TestShop = {
    db,
    images: createImages({ directory, log: quiet }),
    mail: { send: async (mail) => void mails.push(mail), close() {} },
    publicUrl: 'https://shop.example',
    views,
    searchStatistics: keepSearchStatistics(db, 0),
    // It hears nothing, so it keeps nothing.
    kept: createKeeper<KeptReply>(0),
    keptAnswers: createKeeper<Answer>(0),
    tokens: createTokens('a secret that only tests know, 32 characters', 7 * 86_400),
    sessions: askedSessions(db),
    rateLimit: true,
    payments: await openPayments(noPayments, { db, log: quiet, clock, publicUrl: '', ownUrl: '' }),
    clock,
    log: quiet,
    metrics: noMetrics,
    readiness: createReadiness(probe),
    databaseUrl,
    setClock: (to) => {
      moment = new Date(to)
    },
    statements,
    mails,
    async runJobs() {
      // Letters say whose they are.
      await ensureCompanyDetails(db)
      await runOnce({
        connectionString: databaseUrl,
        taskList: jobsOf(shop) as never,
        noHandleSignals: true,
        logger: silent,
      })
    },
  }
  return {
    shop,
    async reset() {
      moment = undefined
      await views.flush()
      await sql.raw(emptyAll).execute(db)
      statements.length = 0
      mails.length = 0
    },
    async close() {
      await views.stop()
      await probe.stop()
      await db.destroy()
      await runOn(serverUrl, untilUnused(database), `drop database ${database} with (force)`)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Vitest's `test` with `shop`: an empty shop on a real PostgreSQL, one database a file. */
export const test = plainTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend('openedShop', { scope: 'file' }, async ({}, { onCleanup }) => {
    const opened = await openShop(inject('serverUrl'), inject('templateName'))
    onCleanup(opened.close)
    return opened
  })
  .extend('shop', async ({ openedShop }) => {
    await openedShop.reset()
    return openedShop.shop
  })
