import { type Connection, PreparedStatement } from './prepared-statement.ts'

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
