import { StartRefused } from './start/refused.ts'
import { start } from './start.ts'

try {
  await start(process.env)
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
