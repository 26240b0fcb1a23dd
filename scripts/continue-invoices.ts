import { parseArgs } from 'node:util'
import { continueInvoiceNumbers } from '#server/invoices/continue-numbers.ts'
import { print } from '#server/start/print.ts'
import { StartupError } from '#server/start/startup-errors.ts'
import { openStore, runCommand } from './run-command.ts'

// `npm run invoices:continue -- INV-26-27-000123`: after a restore, the highest number that customers hold of each series.
await runCommand(async (shutdown) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length === 0) throw new StartupError('npm run invoices:continue -- <highest number of each series>')
  const { db } = await openStore(shutdown)
  for (const number of positionals) print(await continueInvoiceNumbers({ db, clock: () => new Date() }, number))
  return true
})
