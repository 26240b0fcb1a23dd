import { checkArchive } from '#server/backup/read-archive.ts'
import { assertNotNewer, restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { silentLog } from '#server/log.ts'
import { createImageStore } from '#server/start/create-image-store.ts'
import { openDatabase } from '#server/start/database.ts'
import { print } from '#server/start/print.ts'
import { parseCommand, resolvePath, runCommand } from './run-command.ts'

// `npm run restore -- file`: restores a backup into an empty store. The whole file is verified before anything is written.
await runCommand(async (shutdown) => {
  const { positionals } = parseCommand('npm run restore -- <file>', { count: [1, 1] })
  const file = resolvePath(positionals[0]!)
  const config = readConfig(process.env)
  const manifest = await checkArchive(file)
  await assertNotNewer(manifest)
  const database = await openDatabase(config, shutdown, print, { shareRunning: true })
  const connectionString = config.databaseDirectUrl ?? database
  await restore({ connectionString, images: createImageStore(config, silentLog), file, manifest })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `Restored ${rows} rows of ${manifest.tables.length} tables, as they were at ${manifest.createdAt}, with the pictures.`,
  )
  print('Continue the invoice numbers that were issued since then (docs/backup.md) before anything is shipped.')
  print('Check it with npm run doctor, then start it with npm start.')
  return true
})
