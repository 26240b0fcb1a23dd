import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../server/backup/back-up.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/start/database.ts'
import { openImages } from '../server/start/open-images.ts'
import { runForOperator, say, silent } from './run-for-operator.ts'

/** Where a file lies that was named at the keyboard: npm runs this in the store's folder, whatever the caller's was. */
const named = (file: string) => resolve(process.env.INIT_CWD ?? process.cwd(), file)

const stamp = (moment: Date) =>
  moment
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')

// `npm run backup [-- file]`: the whole store, running or not, in one file; 1 when pictures were missing in the store itself.
await runForOperator(async (closing) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const config = readConfig(process.env)
  const clock = () => new Date()
  const [given] = positionals
  const file = given ? named(given) : join(config.dataDir, 'backups', `vipani-${stamp(clock())}.tar.zst`)
  const database = await openDatabase(config, closing, () => {}, { guest: true })
  const connectionString = config.databaseDirectUrl ?? database
  const manifest = await backUp({ connectionString, images: openImages(config, silent), clock, file })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const pictures = manifest.members.filter(({ name }) => name.startsWith('pictures/')).length
  say(`${file}: ${rows} rows of ${manifest.tables.length} tables and ${pictures} pictures, read back and checked.`)
  say('It holds the secrets of the store: keep it where nobody else can read it.')
  for (const picture of manifest.missingPictures) say(`Missing: ${picture} is named in the database and is not there.`)
  return manifest.missingPictures.length === 0
})
