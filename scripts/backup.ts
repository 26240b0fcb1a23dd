import { join } from 'node:path'
import { createBackup } from '#server/backup/create-backup.ts'
import { isImageMember } from '#server/backup/manifest.ts'
import { readConfig } from '#server/config.ts'
import { silentLog } from '#server/log.ts'
import { createImageStore } from '#server/start/create-image-store.ts'
import { openDatabase } from '#server/start/database.ts'
import { print } from '#server/start/print.ts'
import { parseCommand, resolvePath, runCommand } from './run-command.ts'

const formatTimestamp = (timestamp: Date) =>
  timestamp
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')

// `npm run backup [-- file]`: writes the whole store, whether it is running or stopped, to one file; exits with 1 if images are missing in the store.
await runCommand(async (shutdown) => {
  const { positionals } = parseCommand('npm run backup [-- <file>]', { count: [0, 1] })
  const config = readConfig(process.env)
  const clock = () => new Date()
  const [given] = positionals
  const file = given
    ? resolvePath(given)
    : join(config.dataDir, 'backups', `vipani-${formatTimestamp(clock())}.tar.zst`)
  const database = await openDatabase(config, shutdown, () => {}, { shareRunning: true })
  const connectionString = config.databaseDirectUrl ?? database
  const manifest = await createBackup({ connectionString, images: createImageStore(config, silentLog), clock, file })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const imageCount = manifest.members.filter(isImageMember).length
  print(`${file}: ${rows} rows of ${manifest.tables.length} tables and ${imageCount} pictures, read back and checked.`)
  print('It contains the secrets of the store: restrict access to it.')
  for (const image of manifest.missingImages) print(`Missing: ${image} is named in the database and does not exist.`)
  return manifest.missingImages.length === 0
})
