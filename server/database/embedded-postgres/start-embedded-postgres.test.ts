import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { withClient } from '../with-client.ts'
import { readPidFile } from './pid-file.ts'
import { startTime, waitForExit } from './processes.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

let testDirectory: string
beforeAll(async () => {
  testDirectory = mkdtempSync(join(tmpdir(), 'postgres-'))
  // For root the databases run as another account, which must be able to enter the directory.
  chmodSync(testDirectory, 0o755)
  await (await startQuietly(join(testDirectory, 'initialised'))).stop()
})
afterAll(() => rmSync(testDirectory, { recursive: true, force: true }))

/** A DATA_DIR with an initialised cluster that is not running. Copying one is quicker than `initdb`. */
function initialisedDataDir(name: string): string {
  const dataDir = join(testDirectory, name)
  mkdirSync(dirname(dataDir), { recursive: true })
  execFileSync('cp', ['-a', join(testDirectory, 'initialised'), dataDir])
  return dataDir
}

const startQuietly = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: () => {} })

/** Starts PostgreSQL in this process and stops it after the test. */
async function startIn(dataDir: string, lines: string[] = []): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  onTestFinished(postgres.stop)
  return postgres
}

/** Starts PostgreSQL in a separate Node process and returns the pid of that process. */
function startInOtherProcess(dataDir: string): Promise<number> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start-embedded-postgres.ts'))}
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} })
    console.log(process.pid)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(Number(line)))
    child.stderr.once('data', (chunk) => reject(new Error(String(chunk))))
  })
}

async function kill(pid: number) {
  const started = startTime(pid)
  process.kill(pid, 'SIGKILL')
  await waitForExit(pid, started, 5000)
}

function postmasterOf(dataDir: string): number {
  const found = readPidFile(join(dataDir, 'pg18'))
  // A pid of 0 would signal the whole process group.
  if (!found) throw new Error(`no postmaster over ${dataDir}`)
  return found.pid
}

const query = (connectionString: string, sql: string): Promise<unknown[]> =>
  withClient({ connectionString }, async (client) => (await client.query({ text: sql, rowMode: 'array' })).rows.flat())

const errorOf = (attempt: Promise<unknown>): Promise<Error> =>
  attempt.then(
    () => expect.fail('it started'),
    (error) => error,
  )

describe('a running database', () => {
  let dataDir: string
  let postgres: EmbeddedPostgres
  const lines: string[] = []
  beforeAll(async () => {
    dataDir = initialisedDataDir('run, "a" store')
    postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  })
  afterAll(() => postgres.stop())

  test('has checksums, a durable log and a collation that does not depend on the host', async () => {
    const settings = await query(
      postgres.connectionString,
      `select current_database(), current_setting('fsync'), current_setting('full_page_writes'),
         current_setting('data_checksums'), current_setting('synchronous_commit'), current_setting('listen_addresses'), current_setting('TimeZone'),
         (select concat_ws(' ', datcollate, datctype, datlocprovider, datlocale) from pg_database where datname = 'vipani')`,
    )
    expect(settings).toEqual(['vipani', 'on', 'on', 'on', 'on', '', 'UTC', 'C C.UTF-8 b C.UTF-8'])
  })

  test('cannot be started by a second process, whose error names the first', async () => {
    const error = await errorOf(startInOtherProcess(dataDir))
    expect(error.message).toContain(`is already in use by process ${process.pid}: stop that one`)
    expect(await query(postgres.connectionString, 'select 1')).toEqual([1])
  })

  test('is shared by a second start in its process, whose stop leaves it running', async () => {
    const second = await startQuietly(dataDir)
    await second.stop()

    expect([postgres.isOwner, second.isOwner]).toEqual([true, false])
    expect(await query(second.connectionString, 'select 1')).toEqual([1])
  })

  test('cannot be started from a copy of its directory', async () => {
    const copy = join(testDirectory, 'copy')
    cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true, filter: (path) => !path.includes('.s.PGSQL') })
    const error = await errorOf(startQuietly(copy))

    expect(error.name).toBe('EmbeddedPostgresError')
    expect(error.message).toContain(`is a copy made while ${dataDir}`)
  })

  test('is restarted when its postmaster is killed', async () => {
    await query(postgres.connectionString, 'create table survivors as select 7 as number')
    const first = postmasterOf(dataDir)
    await kill(first)

    await expect
      .poll(() => query(postgres.connectionString, 'select number from survivors').catch(() => []), { timeout: 15_000 })
      .toEqual([7])
    expect(postmasterOf(dataDir)).not.toBe(first)
    await expect.poll(() => lines).toContain('The database exited unexpectedly and was restarted.')
  })
})

test('a restart restores the buffer cache', async () => {
  const dataDir = join(testDirectory, 'warm')
  const before = await startQuietly(dataDir)
  await query(before.connectionString, 'create table warm as select from generate_series(1, 10000)')
  await before.stop()

  const postgres = await startQuietly(dataDir)
  await query(postgres.connectionString, 'create extension pg_buffercache')
  const pagesInMemory = () =>
    query(
      postgres.connectionString,
      `select count(*) > 40 from pg_buffercache where relfilenode = pg_relation_filenode('warm')`,
    )
  await expect.poll(pagesInMemory, { timeout: 15_000 }).toEqual([true])
  await postgres.stop()
})

describe('the start after a crash', () => {
  test('if only the store crashed, its running database is adopted', async () => {
    const dataDir = initialisedDataDir('adopted')
    const store = await startInOtherProcess(dataDir)
    const postmaster = postmasterOf(dataDir)
    await kill(store)
    const postgres = await startIn(dataDir)

    expect(postmasterOf(dataDir)).toBe(postmaster)
    expect(await query(postgres.connectionString, 'select current_database()')).toEqual(['vipani'])
    await postgres.stop()
    expect(startTime(postmaster)).toBeUndefined()
  })

  test('if the store and the database crashed, every committed row is recovered', async () => {
    const dataDir = initialisedDataDir('recovered')
    const store = await startInOtherProcess(dataDir)
    const address = `postgres://app@localhost/vipani?host=${encodeURIComponent(join(dataDir, 'socket'))}`
    await query(address, 'create table survivors as select generate_series(1, 1000) as number')
    await Promise.all([kill(store), kill(postmasterOf(dataDir))])
    const postgres = await startIn(dataDir)

    expect(await query(postgres.connectionString, 'select count(*)::int from survivors')).toEqual([1000])
  })

  test('if the first start crashed, its incomplete cluster is not used', async () => {
    const dataDir = join(testDirectory, 'incomplete')
    mkdirSync(join(dataDir, 'pg18.init-1'), { recursive: true })
    writeFileSync(join(dataDir, 'pg18.init-1', 'PG_VERSION'), '18\n')
    writeFileSync(join(dataDir, 'owner'), '{"pid": 1, "star')
    const postgres = await startIn(dataDir)

    expect(await query(postgres.connectionString, 'select 1')).toEqual([1])
  })
})

test('for a long DATA_DIR the socket is in a directory with a short path', async () => {
  const dataDir = initialisedDataDir(join('deep'.repeat(20), 'deeper'.repeat(10)))
  const postgres = await startIn(dataDir)

  expect(dirname(postgres.socketDirectory)).toBe(tmpdir())
  expect(await query(postgres.connectionString, 'select 1')).toEqual([1])
})

test('a DATA_DIR that cannot be written is refused in one line', async () => {
  writeFileSync(join(testDirectory, 'file'), '')
  const error = await errorOf(startQuietly(join(testDirectory, 'file', 'data')))

  expect(error.name).toBe('EmbeddedPostgresError')
  expect(error.message).toMatch(/^DATA_DIR .* cannot be written \(ENOTDIR\): make it writable .*[^\n]$/)
})

test('a damaged cluster is reported in one line with the reason', async () => {
  const dataDir = initialisedDataDir('damaged')
  rmSync(join(dataDir, 'pg18', 'global', 'pg_control'))
  const error = await errorOf(startQuietly(dataDir))

  expect(error.message).toMatch(
    /^PostgreSQL did not start: could not find the database system \(its log is .*postgresql\.log\)$/,
  )
  expect(readFileSync(join(dataDir, 'postgresql.log'), 'utf8')).toContain('pg_control')
})
