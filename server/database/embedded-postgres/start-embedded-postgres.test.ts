import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readPidFile } from './pid-file.ts'
import { startTime, waitForExit } from './processes.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

let testDirectory: string
beforeAll(() => {
  testDirectory = mkdtempSync(join(tmpdir(), 'engine-'))
  // As root the databases run as another account, which has to get here.
  chmodSync(testDirectory, 0o755)
})
afterAll(() => rmSync(testDirectory, { recursive: true, force: true }))

const startQuietly = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: () => {} })

/** Starts the engine here and has it stopped when the test is over. */
async function startIn(dataDir: string, lines: string[] = []): Promise<EmbeddedPostgres> {
  const engine = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  onTestFinished(engine.stop)
  return engine
}

/** Starts the engine in a process of its own, and returns that process's number. */
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
  // A number too few would make a signal reach the whole group of processes.
  if (!found) throw new Error(`no postmaster over ${dataDir}`)
  return found.pid
}

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  await client.end()
  return rows.flat()
}

const failureOf = (attempt: Promise<unknown>): Promise<Error> =>
  attempt.then(
    () => expect.fail('it started'),
    (error) => error,
  )

describe('a store that runs', () => {
  let dataDir: string
  let engine: EmbeddedPostgres
  const lines: string[] = []
  beforeAll(async () => {
    dataDir = join(testDirectory, 'run, "a" store')
    engine = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  })
  afterAll(() => engine.stop())

  test('has a database with checksums, a durable log and sorting that no host decides', async () => {
    const settings = await ask(
      engine.connectionString,
      `select current_database(), current_setting('fsync'), current_setting('full_page_writes'),
         current_setting('data_checksums'), current_setting('synchronous_commit'), current_setting('listen_addresses'), current_setting('TimeZone'),
         (select concat_ws(' ', datcollate, datlocprovider, datlocale) from pg_database where datname = 'vipani')`,
    )
    expect(settings).toEqual(['vipani', 'on', 'on', 'on', 'on', '', 'UTC', 'C b C.UTF-8'])
  })

  test('is refused to a second process in one line that names the first', async () => {
    const otherProcess = await failureOf(startInOtherProcess(dataDir))
    expect(otherProcess.message).toContain(`is already in use by process ${process.pid}: stop that one`)
    expect(await ask(engine.connectionString, 'select 1')).toEqual([1])
  })

  test('is shared within its process, and a guest does not end it', async () => {
    const guest = await startQuietly(dataDir)
    await guest.stop()

    expect([engine.owner, guest.owner]).toEqual([true, false])
    expect(await ask(guest.connectionString, 'select 1')).toEqual([1])
  })

  test('is not served twice under the name of a copy', async () => {
    const copy = join(testDirectory, 'copy')
    cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true, filter: (path) => !path.includes('.s.PGSQL') })
    const failure = await failureOf(startQuietly(copy))

    expect(failure.name).toBe('EngineFailure')
    expect(failure.message).toContain(`is a copy made while ${dataDir}`)
  })

  test('has its PostgreSQL started again when that is killed', async () => {
    await ask(engine.connectionString, 'create table kept as select 7 as number')
    const first = postmasterOf(dataDir)
    await kill(first)

    await expect
      .poll(() => ask(engine.connectionString, 'select number from kept').catch(() => []), { timeout: 15_000 })
      .toEqual([7])
    expect(postmasterOf(dataDir)).not.toBe(first)
    await expect.poll(() => lines).toContain('The database had ended unasked and was started again.')
  })
})

test('a store that is started again has in memory what it had there before', async () => {
  const dataDir = join(testDirectory, 'warm')
  const before = await startQuietly(dataDir)
  await ask(before.connectionString, 'create table warm as select from generate_series(1, 10000)')
  await before.stop()

  const engine = await startQuietly(dataDir)
  await ask(engine.connectionString, 'create extension pg_buffercache')
  const pagesInMemory = () =>
    ask(
      engine.connectionString,
      `select count(*) > 40 from pg_buffercache where relfilenode = pg_relation_filenode('warm')`,
    )
  await expect.poll(pagesInMemory, { timeout: 15_000 }).toEqual([true])
  await engine.stop()
})

describe('after a crash', () => {
  test('of the store alone, the next start adopts the database that still runs', async () => {
    const dataDir = join(testDirectory, 'adopted')
    const store = await startInOtherProcess(dataDir)
    const postmaster = postmasterOf(dataDir)
    await kill(store)
    const engine = await startIn(dataDir)

    expect(postmasterOf(dataDir)).toBe(postmaster)
    expect(await ask(engine.connectionString, 'select current_database()')).toEqual(['vipani'])
    await engine.stop()
    expect(startTime(postmaster)).toBeUndefined()
  })

  test('of store and database, the next start recovers every row that was confirmed', async () => {
    const dataDir = join(testDirectory, 'recovered')
    const store = await startInOtherProcess(dataDir)
    const address = `postgres://app@localhost/vipani?host=${encodeURIComponent(join(dataDir, 'socket'))}`
    await ask(address, 'create table kept as select generate_series(1, 1000) as number')
    await Promise.all([kill(store), kill(postmasterOf(dataDir))])
    const engine = await startIn(dataDir)

    expect(await ask(engine.connectionString, 'select count(*)::int from kept')).toEqual([1000])
  })

  test('in the middle of the first start, nothing half-made is used', async () => {
    const dataDir = join(testDirectory, 'half-made')
    mkdirSync(join(dataDir, 'pg18.init-1'), { recursive: true })
    writeFileSync(join(dataDir, 'pg18.init-1', 'PG_VERSION'), '18\n')
    writeFileSync(join(dataDir, 'owner'), '{"pid": 1, "star')
    const engine = await startIn(dataDir)

    expect(await ask(engine.connectionString, 'select 1')).toEqual([1])
  })
})

test('a directory whose socket would have too long a path gets a short one', async () => {
  const dataDir = join(testDirectory, 'deep'.repeat(20), 'deeper'.repeat(10))
  const engine = await startIn(dataDir)

  expect(dirname(engine.socketDirectory)).toBe(tmpdir())
  expect(await ask(engine.connectionString, 'select 1')).toEqual([1])
})

test('a DATA_DIR that cannot be written is refused in one line', async () => {
  writeFileSync(join(testDirectory, 'file'), '')
  const failure = await failureOf(startQuietly(join(testDirectory, 'file', 'data')))

  expect(failure.name).toBe('EngineFailure')
  expect(failure.message).toMatch(/^DATA_DIR .* cannot be written \(ENOTDIR\): make it writable .*[^\n]$/)
})

test('a cluster that PostgreSQL refuses is reported in one line with its reason', async () => {
  const dataDir = join(testDirectory, 'spoilt')
  await (await startQuietly(dataDir)).stop()
  rmSync(join(dataDir, 'pg18', 'global', 'pg_control'))
  const failure = await failureOf(startQuietly(dataDir))

  expect(failure.message).toMatch(
    /^PostgreSQL did not start: could not find the database system \(all it said is in .*postgresql\.log\)$/,
  )
  expect(readFileSync(join(dataDir, 'postgresql.log'), 'utf8')).toContain('pg_control')
})
