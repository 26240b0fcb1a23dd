import pg from 'pg'

/** What a statement sends on pg's `Connection`, and what it keeps there about its name; not in pg's types. */
type Connection = {
  submittedNamedStatements: Record<string, string>
  parse(message: { name?: string; text: string }): void
  bind(message: object): void
  execute(message: object): void
}

/** The parts of pg's `Query` that are not in its types. */
type Query = pg.Query & {
  text: string
  name?: string
  hasBeenParsed(connection: Connection): boolean
  prepare(connection: Connection): void
  handleCommandComplete(message: object, connection: Connection): void
}

const PgQuery = pg.Query as unknown as new (...args: ConstructorParameters<typeof pg.Query>) => Query

/**
 * The first statement of a transaction, sent together with BEGIN: if BEGIN fails, PostgreSQL skips all up to the next Sync message, so that
 * this statement is never executed outside a transaction.
 */
export class FirstStatement extends PgQuery {
  /** Not the simple protocol, which pg uses for statements without values. */
  readonly queryMode = 'extended'
  /** Whether the transaction has begun: not if BEGIN failed, or the statement could not be parsed. */
  hasBegun = false

  override prepare(connection: Connection) {
    // Before BEGIN, because pg marks a named statement as parsed at the first ParseComplete.
    if (this.name && !this.hasBeenParsed(connection)) {
      connection.parse({ name: this.name, text: this.text })
      connection.submittedNamedStatements[this.name] = this.text
    }
    connection.parse({ text: 'begin' })
    connection.bind({})
    connection.execute({})
    super.prepare(connection)
  }

  override handleCommandComplete(message: object, connection: Connection) {
    if (this.hasBegun) super.handleCommandComplete(message, connection)
    this.hasBegun = true
  }
}
