import { readConfig } from '../server/config.ts'
import { connect } from '../server/database/connect.ts'
import { longStatementTimeout } from '../server/database/statement-limits.ts'
import { formatReport } from '../server/doctor/report.ts'
import { runChecks } from '../server/doctor/run-checks.ts'
import { createImageStore } from '../server/start/create-image-store.ts'
import { openDatabase } from '../server/start/database.ts'
import { print, runCommand, silentLogger } from './run-command.ts'

// `npm run doctor`: checks the store, running or not, and prints each problem with its fix.
await runCommand(async (closing) => {
  const config = readConfig(process.env)
  const connectionString = await openDatabase(config, closing, () => {}, { guest: true })
  const db = connect({
    connectionString,
    preparedStatements: config.preparedStatements,
    statementTimeout: longStatementTimeout,
  })
  closing.add(() => db.destroy())
  const { lines, isWell } = formatReport(
    await runChecks({ db, images: createImageStore(config, silentLogger), clock: () => new Date() }),
  )
  lines.forEach(print)
  return isWell
})
