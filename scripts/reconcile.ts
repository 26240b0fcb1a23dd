import { dayInIndia, isDay } from '#contract/india-time.ts'
import { reconcile } from '#server/orders/reconciliation/reconcile.ts'
import { print } from '#server/start/print.ts'
import { StartupError } from '#server/start/startup-errors.ts'
import { openStore, parseCommand, runCommand } from './run-command.ts'

// `npm run reconcile [day]`: prints a day's online payments and refunds, and all discrepancies with the orders; exits with 1 if there is one.
await runCommand(async (shutdown) => {
  const { positionals } = parseCommand('npm run reconcile [-- <day, such as 2026-11-21>]', { count: [0, 1] })
  const day = positionals[0] ?? dayInIndia(new Date())
  if (!isDay(day)) throw new StartupError(`"${day}" is not a day such as 2026-11-21.`)
  const { db } = await openStore(shutdown)
  const { lines, isBalanced } = await reconcile(db, day)
  lines.forEach(print)
  return isBalanced
})
