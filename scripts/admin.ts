import { text } from 'node:stream/consumers'
import { uncachedSessions } from '#server/identity/sessions/session-cache.ts'
import { print } from '#server/start/print.ts'
import { parseAdminCommand } from './admin-commands.ts'
import { openStore, runCommand } from './run-command.ts'

await runCommand(async (shutdown) => {
  const execute = parseAdminCommand(process.argv.slice(2))
  const { config, db } = await openStore(shutdown)
  const sessions = uncachedSessions(db)
  const deps = {
    db,
    clock: () => new Date(),
    sessions,
    publicUrl: config.publicUrl,
    readInput: () => text(process.stdin),
  }
  for (const line of await execute(deps)) print(line)
  return true
})
