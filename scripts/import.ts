import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { connect } from '../server/database/connect.ts'
import { importFromDisk } from '../server/import-export/imports/import-from-disk.ts'
import { createImageStore } from '../server/start/create-image-store.ts'
import { openDatabase } from '../server/start/database.ts'
import { StartupError } from '../server/start/startup-errors.ts'
import { print, runCommand, silentLogger } from './run-command.ts'

const usage = 'npm run import -- <products.csv> [folder of pictures] [--create-missing]'

/** The caller's directory: npm changes the working directory to the project's root. */
const resolvePath = (file: string) => resolve(process.env.INIT_CWD ?? process.cwd(), file)

// `npm run import`: imports products from a local CSV, with the store running or not; exits with 1 if the file has errors or warnings.
await runCommand(async (closing) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'create-missing': { type: 'boolean', default: false } },
  })
  const [csv, pictures] = positionals
  if (!csv) throw new StartupError(usage)
  const config = readConfig(process.env)
  const connectionString = await openDatabase(config, closing, () => {}, { guest: true })
  const db = connect({ connectionString, preparedStatements: config.preparedStatements })
  closing.add(() => db.destroy())
  const context = { db, images: createImageStore(config, silentLogger), clock: () => new Date() }
  const paths = { csv: resolvePath(csv), pictures: pictures ? resolvePath(pictures) : null }
  const { productImport, problems } = await importFromDisk(context, 'command line', paths, {
    createMissing: values['create-missing'],
  })
  for (const { line, column, message, isError } of problems)
    print(`${isError ? 'Error' : 'Warning'}, line ${line}${column ? `, ${column}` : ''}: ${message}`)
  const { counts, progress } = productImport
  print(
    counts.errors > 0
      ? 'Nothing was imported: correct the errors and import the file again.'
      : `Products written: ${progress.written}. Unchanged: ${counts.unchanged}.`,
  )
  return problems.length === 0
})
