import { StartupError } from './start/startup-errors.ts'
import { start } from './start.ts'

try {
  await start(process.env)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
