import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'

/** What a statement sends on pg's `Connection`, and what that keeps about names; not in pg's types. */
type Connection = {
  submittedNamedStatements: Record<string, string>
  parse(message: { name?: string; text: string }): void
  bind(message: object): void
  describe(message: object): void
  execute(message: object): void
}

/** What pg's `Result` makes of a description of columns. */
type Columns = { fields: readonly object[]; _parsers: readonly unknown[]; _prebuiltEmptyResultObject: object }

/** The parts of pg's `Query` that are not in its types. */
type Query = pg.Query & {
  text: string
  name?: string
  hasBeenParsed(connection: Connection): boolean
  prepare(connection: Connection): void
  _result: Columns
  _accumulateRows: boolean
  handleRowDescription(message: object): void
  handleCommandComplete(message: object, connection: Connection): void
}

const PgQuery = pg.Query as unknown as new (...args: ConstructorParameters<typeof pg.Query>) => Query

/** The columns that a connection has described, by the names of its statements. */
const columnsOfConnections = new WeakMap<Connection, Map<string, Columns>>()
/** Those that were described last, by the name of the statement, so that connections with the same columns keep them once. */
const lastColumns = new Map<string, Columns>()

function columnsOf(connection: Connection): Map<string, Columns> {
  let columns = columnsOfConnections.get(connection)
  if (!columns) {
    columns = new Map()
    columnsOfConnections.set(connection, columns)
  }
  return columns
}

const withoutDescribe = new WeakMap<Connection, Connection>()

/** A connection on which pg's `describe` sends nothing. */
function omitDescribe(connection: Connection): Connection {
  let derived = withoutDescribe.get(connection)
  if (!derived) {
    derived = Object.create(connection, { describe: { value: () => {} } }) as Connection
    withoutDescribe.set(connection, derived)
  }
  return derived
}

/**
 * A statement that is not described again if it has a name and its columns are known: pg requests them with each execution, which takes a third
 * of the time of a short statement. PostgreSQL rejects a statement whose columns have changed since the connection prepared it.
 */
export class PreparedStatement extends PgQuery {
  /** Not the simple protocol, which pg uses for statements without values. */
  readonly queryMode = 'extended'
  private columns: Map<string, Columns> | undefined

  override prepare(connection: Connection) {
    this.columns = columnsOf(connection)
    const known = this.name ? this.columns.get(this.name) : undefined
    if (this.name && !this.hasBeenParsed(connection)) {
      connection.parse({ name: this.name, text: this.text })
      connection.submittedNamedStatements[this.name] = this.text
    }
    this.sendBeforeExecution(connection)
    if (known) {
      Object.assign(this._result, known)
      this._accumulateRows = true
    }
    super.prepare(known ? omitDescribe(connection) : connection)
  }

  /** Sends what is executed before the statement, in the same message. */
  protected sendBeforeExecution(_connection: Connection): void {}

  override handleRowDescription(message: object) {
    super.handleRowDescription(message)
    if (!this.name) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    const last = lastColumns.get(this.name)
    const columns = isDeepStrictEqual(last?.fields, fields) ? last! : { fields, _parsers, _prebuiltEmptyResultObject }
    lastColumns.set(this.name, columns)
    this.columns?.set(this.name, columns)
  }
}

/**
 * The first statement of a transaction, sent together with BEGIN: if BEGIN fails, PostgreSQL skips all up to the next Sync message, so that
 * this statement is never executed outside a transaction.
 */
export class FirstStatement extends PreparedStatement {
  /** Whether the transaction has begun: not if BEGIN failed, or the statement could not be parsed. */
  hasBegun = false

  /** After the statement was parsed, because pg marks a named one as parsed at the first ParseComplete. */
  protected override sendBeforeExecution(connection: Connection) {
    connection.parse({ text: 'begin' })
    connection.bind({})
    connection.execute({})
  }

  override handleCommandComplete(message: object, connection: Connection) {
    if (this.hasBegun) super.handleCommandComplete(message, connection)
    this.hasBegun = true
  }
}
