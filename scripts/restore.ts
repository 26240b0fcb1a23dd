import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkArchive } from '../server/backup/read-archive.ts'
import { refuseNewer, restore } from '../server/backup/restore.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/start/database.ts'
import { openImages } from '../server/start/open-images.ts'
import { StartRefused } from '../server/start/refused.ts'
import { runForOperator, say, silent } from './run-for-operator.ts'

// `npm run restore -- file`: brings a backup back on an empty machine. The file is checked whole before anything is made.
await runForOperator(async (closing) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [given] = positionals
  if (!given || positionals.length > 1) throw new StartRefused('npm run restore -- <file>')
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), given)
  const config = readConfig(process.env)
  const manifest = await checkArchive(file)
  await refuseNewer(manifest)
  const database = await openDatabase(config, closing, say, { guest: true })
  const connectionString = config.databaseDirectUrl ?? database
  await restore({ connectionString, images: openImages(config, silent), file, manifest })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Restored ${rows} rows of ${manifest.tables.length} tables, as they were at ${manifest.madeAt}, with the pictures.`,
  )
  say('Look at it with npm run doctor, then start it with npm start.')
  return true
})
