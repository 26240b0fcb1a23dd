import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { CompiledQuery, type Expression, type QueryExecutorProvider, sql } from 'kysely'
import pg from 'pg'
import { statementTimedOut } from './connection-errors.ts'
import { FirstStatement, PreparedStatement } from './pg-statements.ts'
import { currentStatementTimeout } from './statement-limits.ts'

// The override of pg's `client.query`. Kysely passes no name to pg: https://github.com/kysely-org/kysely/issues/329. After its own
// `query_timeout` pg keeps the connection, on which every later statement waits for the first one:
// https://github.com/brianc/node-postgres/issues/3399.

const customPlanComment = '/* custom plan */'

/**
 * The start of a statement whose best plan depends on its values. The statement gets no name, so that PostgreSQL makes a custom plan
 * at each execution, as with `plan_cache_mode = force_custom_plan`.
 */
export const forceCustomPlan = sql.raw(customPlanComment)

/** Executes a query by `forceCustomPlan`. */
export async function executeWithFreshPlan<Row>(db: QueryExecutorProvider, query: Expression<Row>): Promise<Row[]> {
  const { rows } = await sql<Row>`${forceCustomPlan} ${query}`.execute(db)
  return rows
}

/** COMMIT before the one of Kysely, together with the last statements of the transaction. */
export const earlyCommit = CompiledQuery.raw('commit /* early */')

type QueryCallback = (error: Error | undefined, result: unknown) => void
type Query = (first: unknown, values?: unknown, callback?: QueryCallback) => unknown

const names = new Map<string, string>()

/**
 * One short name per statement text, so that PostgreSQL plans it once per connection. PostgreSQL rejects such a statement once its result has
 * another column ('cached plan must not change result type'), so statements list the columns of tables instead of selecting all.
 */
function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/** Whether a statement is planned: BEGIN, SET and their like are not. */
const isPlanned = (text: string, values: unknown[]): boolean =>
  (values.length > 0 && !text.startsWith(customPlanComment)) || text.startsWith('select')

type StatementOptions = { usesNames: boolean; isFirst: boolean }

/**
 * The statement for pg. Its name is set afterwards, because pg would copy an object with a name property by property, which takes longer
 * than the rest of the construction.
 */
function createStatement(
  text: string,
  values: unknown,
  { usesNames, isFirst }: StatementOptions,
  callback: QueryCallback,
): pg.Query {
  const name = usesNames && Array.isArray(values) && isPlanned(text, values) ? statementName(text) : undefined
  const Statement = isFirst ? FirstStatement : name ? PreparedStatement : pg.Query
  const statement: pg.Query & { name?: string } = new Statement(text, values as unknown[], callback)
  if (name) statement.name = name
  return statement
}

/** The result of a command that was not sent. */
const resultOf = (command: string) => ({ command, rowCount: null, rows: [], fields: [], oid: 0 })

/**
 * Names the statements of a connection, and closes the connection of a statement that takes longer than `timeout` milliseconds
 * or the limit of `withStatementTimeout`: pg then fails all of its statements, and the pool drops it. BEGIN is sent with the first statement
 * of its transaction, which saves a round trip; without a statement nothing is sent. If the first statement fails before the transaction has
 * begun, those after it are rejected up to the end of the transaction: they would be committed one by one. If `earlyCommit` was sent with
 * the last statements of a transaction, Kysely's COMMIT has its result, and Kysely's ROLLBACK is sent only if it failed.
 */
export function overrideQuery(client: pg.PoolClient, { usesNames, timeout }: { usesNames: boolean; timeout: number }) {
  const query = client.query.bind(client) as Query
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  /** Whether BEGIN was sent, is due with the next statement, or was skipped because that failed before it. */
  let begin: 'sent' | 'due' | 'skipped' = 'sent'
  /** The result of `earlyCommit` until the end of the transaction. */
  let committed: Promise<unknown> | null = null

  const run = (text: string, values: unknown, isFirst: boolean) =>
    new Promise((resolve, reject) => {
      let hasTimedOut = false
      const timer = setTimeout(() => {
        hasTimedOut = true
        stream.destroy()
      }, currentStatementTimeout() ?? timeout)
      // With a callback: to return a promise, or for its own `query_timeout`, pg stores a callback in a property of the query. V8 then
      // promotes the rows to the old generation.
      const statement = createStatement(text, values, { usesNames, isFirst }, (error, result) => {
        clearTimeout(timer)
        if (error && statement instanceof FirstStatement && !statement.hasBegun) begin = 'skipped'
        // Such as a value that cannot be serialised: PostgreSQL would execute BEGIN before, or COMMIT after, a statement that was not sent.
        // The pool drops a closed connection.
        if (error && !(error instanceof pg.DatabaseError) && !stream.destroyed) {
          stream.once('close', () => reject(error)).destroy()
          return
        }
        if (error) reject(hasTimedOut ? new Error(statementTimedOut, { cause: error }) : error)
        else resolve(result)
      })
      query(statement)
    })

  client.query = ((first: unknown, values: unknown, callback?: QueryCallback) => {
    if (callback || typeof values === 'function' || typeof first !== 'string') return query(first, values, callback)
    if (first === 'begin') {
      begin = 'due'
      return Promise.resolve(resultOf('BEGIN'))
    }
    const before = begin
    const isEnd = first === 'commit' || first === 'rollback'
    if (committed && isEnd) {
      const result = committed
      committed = null
      begin = 'sent'
      return first === 'commit' ? result : result.catch(() => run(first, values, false))
    }
    if (committed) return Promise.reject(new Error('The transaction has ended.'))
    if (before === 'skipped' && !isEnd) return Promise.reject(new Error('The transaction has not begun.'))
    begin = 'sent'
    // Kysely takes this result of COMMIT for that of a failed transaction.
    if (before === 'skipped') return Promise.resolve(resultOf('ROLLBACK'))
    if (before === 'due' && isEnd) return Promise.resolve(resultOf(first.toUpperCase()))
    const sent = run(first, values, before === 'due')
    if (first === earlyCommit.sql) committed = sent
    return sent
  }) as typeof client.query
}
