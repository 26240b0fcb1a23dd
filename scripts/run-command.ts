import { resolve } from 'node:path'
import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { isDatabaseUnavailable } from '#server/database/connection-errors.ts'
import { longStatementTimeout } from '#server/database/statement-limits.ts'
import { AppError, isDatabaseError, isFileError } from '#server/errors.ts'
import { openDatabase } from '#server/start/database.ts'
import { createShutdown, type Shutdown } from '#server/start/shutdown.ts'
import { StartupError, toStartupError } from '#server/start/startup-errors.ts'

const missingTable = '42P01'

type CommandArguments<Options extends ParseArgsOptionsConfig> = {
  options?: Options
  /** The least and the greatest number of arguments that are no options; by default a command has none. */
  count?: readonly [least: number, greatest: number]
}

/** Parses the arguments of a command; throws a StartupError with the usage if they are not those of the command. */
export function parseCommand<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  usage: string,
  { options = {} as Options, count: [least, greatest] = [0, 0] }: CommandArguments<Options> = {},
  args: string[] = process.argv.slice(2),
) {
  const parsed = parseOrNull({ args, options, allowPositionals: true } as const)
  if (!parsed || parsed.positionals.length < least || parsed.positionals.length > greatest)
    throw new StartupError(usage)
  return parsed
}

function parseOrNull<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config)
  } catch {
    return null
  }
}

/** The message of an error that the operator can correct; undefined for any other one. */
export function describeError(error: unknown): string | undefined {
  if (error instanceof AppError) return Object.values(error.details.errors ?? {})[0] ?? error.message
  if (isDatabaseError(error, missingTable)) return 'The database is not ready yet: start the store once with npm start.'
  const startupError = toStartupError(error)
  if (startupError instanceof StartupError) return startupError.message
  if (error instanceof Error && isDatabaseUnavailable(error)) return `The database does not respond: ${error.message}.`
  return isFileError(error) ? `${error.message}.` : undefined
}

/** Runs a command: exits with 0 if `work` resolves to true, with 1 if to false, and with 2 on an error, of which an unexpected one is printed with its stack. */
export async function runCommand(work: (shutdown: Shutdown) => Promise<boolean>): Promise<void> {
  const shutdown = createShutdown()
  try {
    process.exitCode = (await work(shutdown).finally(shutdown.run)) ? 0 : 1
  } catch (error) {
    console.error(describeError(error) ?? error)
    process.exitCode = 2
  }
}

/** The configuration and the database of the store, whether it is running or stopped. */
export async function openStore(shutdown: Shutdown) {
  const config = readConfig(process.env)
  const connectionString = await openDatabase(config, shutdown, () => {}, { shareRunning: true })
  const { preparedStatements } = config
  const db = connect({ connectionString, preparedStatements, statementTimeout: longStatementTimeout })
  shutdown.add(() => db.destroy())
  return { config, db }
}

/** Resolves a path against the caller's directory: npm changes the working directory to the project's root. */
export const resolvePath = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file)
