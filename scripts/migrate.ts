import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/start/database.ts'
import { print } from '#server/start/print.ts'
import { parseCommand, runCommand } from './run-command.ts'

// `npm run migrate`: applies the pending migrations while the version before serves, so that the start of this version does not wait for them.
await runCommand(async (shutdown) => {
  parseCommand('npm run migrate')
  const config = readConfig(process.env)
  const connectionString = await openDatabase(config, shutdown, () => {}, { shareRunning: true })
  let started = performance.now()
  const applied = await migrate(config.databaseDirectUrl ?? connectionString, undefined, (name) => {
    print(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
    started = performance.now()
  })
  if (applied.length === 0) print('The database is up to date.')
  return true
})
