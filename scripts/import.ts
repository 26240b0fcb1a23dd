import { importFromDisk } from '#server/import-export/imports/import-from-disk.ts'
import { silentLog } from '#server/log.ts'
import { createImageStore } from '#server/start/create-image-store.ts'
import { print } from '#server/start/print.ts'
import { openStore, parseCommand, resolvePath, runCommand } from './run-command.ts'

const usage = 'npm run import -- <products.csv> [folder of pictures] [--create-missing]'

// `npm run import`: imports products from a local CSV, with the store running or not; exits with 1 if the file has errors or warnings.
await runCommand(async (shutdown) => {
  const { positionals, values } = parseCommand(usage, {
    options: { 'create-missing': { type: 'boolean', default: false } },
    count: [1, 2],
  })
  const [csv = '', imageFolder] = positionals
  const { config, db } = await openStore(shutdown)
  const context = { db, images: createImageStore(config, silentLog), clock: () => new Date() }
  const paths = { csv: resolvePath(csv), imageFolder: imageFolder ? resolvePath(imageFolder) : null }
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
