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

/** By the name of the statement, which belongs to its text. */
const knownColumns = new Map<string, Columns>()

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
 * of the time of a short statement. PostgreSQL rejects a prepared statement whose columns have changed; one that a connection has not prepared
 * yet is described.
 */
export class PreparedStatement extends PgQuery {
  /** Not the simple protocol, which pg uses for statements without values. */
  readonly queryMode = 'extended'

  override prepare(connection: Connection) {
    const isPrepared = this.hasBeenParsed(connection)
    const known = isPrepared && this.name ? knownColumns.get(this.name) : undefined
    if (this.name && !isPrepared) {
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
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    if (this.name) knownColumns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
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
