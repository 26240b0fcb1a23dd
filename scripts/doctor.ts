import { formatReport } from '#server/doctor/report.ts'
import { runChecks } from '#server/doctor/run-checks.ts'
import { silentLog } from '#server/log.ts'
import { createImageStore } from '#server/start/create-image-store.ts'
import { print } from '#server/start/print.ts'
import { openStore, parseCommand, runCommand } from './run-command.ts'

// `npm run doctor`: checks the store, whether it is running or stopped, and prints each problem with its fix.
await runCommand(async (shutdown) => {
  parseCommand('npm run doctor')
  const { config, db } = await openStore(shutdown)
  const { lines, passed } = formatReport(
    await runChecks({ db, images: createImageStore(config, silentLog), clock: () => new Date() }),
  )
  lines.forEach(print)
  return passed
})
