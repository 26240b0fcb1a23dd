import { Kysely, type LogEvent, type Transaction } from 'kysely'
import pg from 'pg'
import { ignoreConnectionErrors } from './ignore-connection-errors.ts'
import { limitPoolQueue } from './limit-pool-queue.ts'
import { overrideQuery } from './override-query.ts'
import { poolSizeFor } from './pool-size.ts'
import { snakeCase } from './snake-case.ts'
import { checkClientStatement, requestStatementTimeout, serverLimits } from './statement-limits.ts'
import type { Tables } from './tables.ts'

/** The database or a running transaction: the first parameter of every store function. */
export type Database = Kysely<Tables>
export type RunningTransaction = Transaction<Tables>

// bigint columns hold paise and counts, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date without time is returned as text: a birthday has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

type ConnectOptions = {
  connectionString: string
  /** Off behind a pooler in transaction mode, which also rejects session settings. */
  preparedStatements?: boolean
  /** Maximum number of connections. */
  max?: number
  /** Milliseconds that a caller waits for a connection. */
  connectTimeout?: number
  /** Milliseconds that a statement may take outside `withStatementTimeout`. */
  statementTimeout?: number
  /** Called after each statement with its duration in milliseconds. */
  onStatement?: ((sql: string, milliseconds: number, succeeded: boolean) => void) | undefined
  /** Called with the pool, for metrics of its counts. */
  onPool?: (pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) => void
}

/** Milliseconds that an idle connection stays open. A new connection parses and plans each statement again, which takes tens of milliseconds. */
const idleTimeout = 600_000

type PoolOptions = Required<
  Pick<ConnectOptions, 'connectionString' | 'preparedStatements' | 'max' | 'connectTimeout' | 'statementTimeout'>
>

function createPool({ connectionString, preparedStatements, max, connectTimeout, statementTimeout }: PoolOptions) {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: idleTimeout,
    pipeline: true,
    ...(preparedStatements && { options: serverLimits }),
  })
  ignoreConnectionErrors(pool)
  pool.on('connect', (client) => {
    if (preparedStatements) client.query(checkClientStatement).catch(() => {})
    overrideQuery(client, { usesNames: preparedStatements, timeout: statementTimeout })
  })
  limitPoolQueue(pool, max)
  return pool
}

/** A pool of connections with the store's tables; `destroy()` closes it. */
export function connect({
  connectionString,
  preparedStatements = true,
  max = poolSizeFor(1),
  connectTimeout = 3000,
  statementTimeout = requestStatementTimeout,
  onStatement,
  onPool,
}: ConnectOptions): Database {
  const pool = createPool({ connectionString, preparedStatements, max, connectTimeout, statementTimeout })
  onPool?.(pool)
  return new Kysely<Tables>({
    ...snakeCase({ pool }),
    ...(onStatement && {
      log: ({ level, query, queryDurationMillis }: LogEvent) =>
        onStatement(query.sql, queryDurationMillis, level === 'query'),
    }),
  })
}

/** Kysely over one open connection, for statements in its transaction. The caller closes the connection. */
export function databaseFromClient(client: pg.Client): Database {
  const poolClient = Object.assign(client, { release() {} }) as unknown as pg.PoolClient
  const pool = { connect: async () => poolClient, end: async () => {} } as unknown as pg.Pool
  return new Kysely<Tables>(snakeCase({ pool }))
}
