import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeS3 } from '#tests/support/fake-s3.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { startPgBouncer } from '#tests/support/processes/pgbouncer.ts'
import { isInstalled, runProgram, waitForPort } from '#tests/support/processes/system-programs.ts'
import { type StoreEnvironment, startProcess, stopProcess } from '../server-process.ts'

/** Connections of PgBouncer to PostgreSQL: fewer than the four processes would open without it. */
const poolSize = 20
const workersPerGroup = '2'

/** The programs that this machine lacks. */
export const findMissingPrograms = (): string[] => {
  const missing = isInstalled('pgbouncer') ? [] : ['pgbouncer']
  return findRedis() ? missing : [...missing, 'valkey-server or redis-server']
}

const findRedis = () => ['valkey-server', 'redis-server'].find(isInstalled)

/** What both machines share beside PostgreSQL: PgBouncer before it, Redis or Valkey, and a bucket. */
export async function startSharedServices(databaseUrl: string) {
  const directory = mkdtempSync(join(tmpdir(), 'vipani-two-machines-'))
  chmodSync(directory, 0o755)
  const redisPort = await findFreePort()
  const redis = runProgram(
    findRedis()!,
    ...['--port', `${redisPort}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
  )
  await waitForPort(redisPort)
  const bouncer = await startPgBouncer(databaseUrl, { directory, poolSize })
  const bucket = await startFakeS3()
  const environment: StoreEnvironment = {
    DATABASE_DIRECT_URL: databaseUrl,
    PREPARED_STATEMENTS: 'off',
    WEB_CONCURRENCY: workersPerGroup,
    REDIS_URL: `redis://127.0.0.1:${redisPort}/0`,
    S3_BUCKET: bucket.config.bucket,
    S3_ENDPOINT: String(bucket.config.endpoint),
    S3_REGION: bucket.config.region,
    S3_ACCESS_KEY_ID: bucket.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.config.secretAccessKey,
  }
  return {
    directory,
    pooledUrl: bouncer.url,
    environment,
    async stop() {
      await Promise.all([bouncer.stop(), redis.stop(), bucket.close()])
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

type SharedServices = Awaited<ReturnType<typeof startSharedServices>>

/** The processes of one machine: a primary process and its workers. */
export type StoreGroup = ReturnType<typeof createStoreGroup>

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** A group that can be started, killed and started again on its URL. */
export function createStoreGroup(name: string, url: string, services: SharedServices) {
  let primary: ChildProcess | undefined
  return {
    name,
    url,
    /** Starts the group; resolves with the milliseconds until it was ready. */
    async start(): Promise<number> {
      const started = performance.now()
      const { pooledUrl, directory, environment } = services
      primary = await startProcess(pooledUrl, join(directory, name), url, environment)
      return performance.now() - started
    },
    /** Kills the primary process and the workers with SIGKILL. */
    async kill(): Promise<void> {
      const ended = once(primary!, 'exit')
      for (const pid of [primary!.pid!, ...childrenOf(primary!.pid!)]) process.kill(pid, 'SIGKILL')
      await ended
    },
    async stop(): Promise<void> {
      if (primary) await stopProcess(primary)
    },
  }
}
