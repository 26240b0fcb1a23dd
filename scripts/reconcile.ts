import { parseArgs } from 'node:util'
import { dayInIndia } from '../contract/india-time.ts'
import { readConfig } from '../server/config.ts'
import { connect } from '../server/database/connect.ts'
import { longStatementTimeout } from '../server/database/statement-limits.ts'
import { reconcile } from '../server/orders/reconciliation/reconcile.ts'
import { openDatabase } from '../server/start/database.ts'
import { createShutdown } from '../server/start/shutdown.ts'
import { StartupError, toStartupError } from '../server/start/startup-errors.ts'

/** `npm run reconcile [day]`: prints a day's online payments and refunds, and all discrepancies with the orders. Exits with 1 if there is one. */
async function printReconciliation(day: string): Promise<boolean> {
  const closing = createShutdown()
  try {
    const config = readConfig(process.env)
    const connectionString = await openDatabase(config, closing, () => {}, { guest: true })
    const db = connect({
      connectionString,
      preparedStatements: config.preparedStatements,
      statementTimeout: longStatementTimeout,
    })
    closing.add(() => db.destroy())
    const { lines, isBalanced } = await reconcile(db, day)
    process.stdout.write(`${lines.join('\n')}\n`)
    return isBalanced
  } finally {
    await closing.run()
  }
}

const { positionals } = parseArgs({ allowPositionals: true })
const day = positionals[0] ?? dayInIndia(new Date())
try {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) {
    throw new StartupError(`"${day}" is no day such as 2026-11-21.`)
  }
  process.exitCode = (await printReconciliation(day)) ? 0 : 1
} catch (error) {
  const refusal = toStartupError(error)
  if (!(refusal instanceof StartupError)) throw error
  process.stderr.write(`${refusal.message}\n`)
  process.exitCode = 2
}
