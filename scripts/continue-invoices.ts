import { continueInvoiceNumbers } from '#server/invoices/continue-numbers.ts'
import { print } from '#server/start/print.ts'
import { openStore, parseCommand, runCommand } from './run-command.ts'

const usage = 'npm run invoices:continue -- <highest number of each series>'

// `npm run invoices:continue -- INV-26-27-000123`: after a restore, the highest number that customers hold of each series.
await runCommand(async (shutdown) => {
  const { positionals } = parseCommand(usage, { count: [1, Number.POSITIVE_INFINITY] })
  const { db } = await openStore(shutdown)
  for (const number of positionals) print(await continueInvoiceNumbers({ db, clock: () => new Date() }, number))
  return true
})
