import { createHash } from 'node:crypto'
import { Kysely, type LogEvent, type Transaction } from 'kysely'
import pg from 'pg'
import { tooManyConnections } from './connection-errors.ts'
import { snakeCase } from './snake-case.ts'
import type { Tables } from './tables.ts'

/** The database or a running transaction: what every store function takes first. */
export type Database = Kysely<Tables>
export type RunningTransaction = Transaction<Tables>

// bigint columns hold paise and counts, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date without time stays the text it is: a birthday has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const names = new Map<string, string>()

/** Begins a statement whose best plan depends on its values: it keeps no name, so that PostgreSQL plans it for them each time. */
export const customPlan = '/* planned anew */'

/** One short name per statement text, so that PostgreSQL plans it once per connection. */
function statementNameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

type Query = (
  first: unknown,
  values?: unknown,
  callback?: (error: Error | undefined, result: unknown) => void,
) => unknown

/**
 * Names statements, and hears their answers by a function that is given with them. The one that pg makes for a promise it writes
 * into a property, and V8 places every function that is written so among what lives long: the rows of each answer stayed in
 * memory until the next collection of all of it, of which there was one every few seconds.
 */
function nameStatements(client: pg.PoolClient, isNamed: boolean) {
  const query = client.query.bind(client) as Query
  const asked = (first: unknown, values: unknown) => {
    const hasValues = typeof first === 'string' && Array.isArray(values) && values.length > 0
    return isNamed && hasValues && !first.startsWith(customPlan)
      ? { name: statementNameOf(first), text: first, values }
      : first
  }
  client.query = ((first: unknown, values: unknown, callback?: Parameters<Query>[2]) =>
    callback || typeof values === 'function' || typeof first !== 'string'
      ? query(asked(first, values), values, callback)
      : new Promise((resolve, reject) => {
          query(asked(first, values), values, (error, result) => (error ? reject(error) : resolve(result)))
        })) as typeof client.query
}

/** Waiting for each connection: at a few milliseconds a statement a second's work. A page asks for several things at once. */
const maxWaitingPerConnection = 250

/**
 * Turns away at once who would wait behind very many others for a connection: they would hold their request and its memory
 * for five seconds, and then be refused all the same.
 */
function limitPoolQueue(pool: pg.Pool, mostWaiting: number) {
  const connectOne = pool.connect.bind(pool) as (...parts: unknown[]) => unknown
  const refuse = () => Object.assign(new Error('too many wait for a connection'), { code: tooManyConnections })
  pool.connect = ((...parts: unknown[]) =>
    parts.length === 0 && pool.waitingCount >= mostWaiting ? Promise.reject(refuse()) : connectOne(...parts)) as never
}

/**
 * Connections of one of so many processes. One PostgreSQL does no more with hundreds of statements at once than with dozens:
 * many processes have smaller pools, and none fewer than what a page asks for at once.
 */
export const poolSizeFor = (processes: number): number => Math.max(4, Math.min(12, Math.floor(48 / processes)))

export type ConnectOptions = {
  connectionString: string
  /** Off behind a pooler in transaction mode. */
  preparedStatements?: boolean
  /** Most connections at once. */
  max?: number
  /** Milliseconds that a statement waits for a connection. */
  connectTimeout?: number
  /** Told of each statement that ended, with its milliseconds; left out, nothing is measured. */
  onStatement?: ((sql: string, milliseconds: number, succeeded: boolean) => void) | undefined
  /** Given the pool, for looking at its counts. */
  onPool?: (pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) => void
}

/**
 * Milliseconds that a connection stays open without work. Its first statements take tens of milliseconds, for each is parsed and
 * planned anew: after a quiet minute the next shoppers who come at once need not wait for that.
 */
const idleTimeout = 600_000

/** A pool of connections with the store's tables; `destroy()` closes it. */
export function connect({
  connectionString,
  preparedStatements = true,
  max = poolSizeFor(1),
  connectTimeout: connectWithin = 5000,
  onStatement,
  onPool,
}: ConnectOptions): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: connectWithin,
    idleTimeoutMillis: idleTimeout,
  })
  // An idle connection that a stopping server closes must not end the process.
  pool.on('error', () => {})
  // Nor one that breaks while it is lent out, between two statements: the next statement on it fails, and says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  limitPoolQueue(pool, max * maxWaitingPerConnection)
  onPool?.(pool)
  pool.on('connect', (client) => nameStatements(client, preparedStatements))
  return new Kysely<Tables>({
    ...snakeCase({ pool }),
    ...(onStatement && {
      log: ({ level, query, queryDurationMillis }: LogEvent) =>
        onStatement(query.sql, queryDurationMillis, level === 'query'),
    }),
  })
}

/** Kysely over one open connection, for statements that belong into its transaction. Who opened it closes it. */
export function databaseFromClient(client: pg.Client): Database {
  const lent = Object.assign(client, { release() {} }) as unknown as pg.PoolClient
  const pool = { connect: async () => lent, end: async () => {} } as unknown as pg.Pool
  return new Kysely<Tables>(snakeCase({ pool }))
}
