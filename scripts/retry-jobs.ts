import { retryFailedJobs } from '#server/doctor/retry-failed-jobs.ts'
import { print } from '#server/start/print.ts'
import { openStore, parseCommand, runCommand } from './run-command.ts'

// `npm run jobs:retry`: queues the jobs that failed for good once more, after their cause is mended. A running store works them off.
await runCommand(async (shutdown) => {
  parseCommand('npm run jobs:retry')
  const { db } = await openStore(shutdown)
  const lines = await retryFailedJobs(db)
  print(lines.length > 0 ? lines.join('\n') : 'No job has failed permanently.')
  return true
})
