import { formatReport } from '#server/doctor/report.ts'
import { runChecks } from '#server/doctor/run-checks.ts'
import { createImageStore } from '#server/start/create-image-store.ts'
import { print } from '#server/start/print.ts'
import { openStore, parseCommand, runCommand, silentLogger } from './run-command.ts'

// `npm run doctor`: checks the store, whether it is running or stopped, and prints each problem with its fix.
await runCommand(async (shutdown) => {
  parseCommand('npm run doctor')
  const { config, db } = await openStore(shutdown)
  const { lines, passed } = formatReport(
    await runChecks({ db, images: createImageStore(config, silentLogger), clock: () => new Date() }),
  )
  lines.forEach(print)
  return passed
})
