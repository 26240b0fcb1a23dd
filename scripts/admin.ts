import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { AdministratorForm } from '#contract/administrators.ts'
import { newPassword } from '#contract/identity.ts'
import { addAdministratorFromCli } from '../server/administrators/add-administrator.ts'
import { findAdministrators } from '../server/administrators/administrators.store.ts'
import { removeLostSecondFactor } from '../server/administrators/remove-lost-second-factor.ts'
import { resetAdministratorPassword } from '../server/administrators/reset-administrator-password.ts'
import { changeActive } from '../server/administrators/set-active.ts'
import { readConfig } from '../server/config.ts'
import type { AppContext } from '../server/context.ts'
import { connect } from '../server/database/connect.ts'
import { longStatementTimeout } from '../server/database/statement-limits.ts'
import { AppError, isDatabaseError } from '../server/errors.ts'
import { assertUncommonPassword } from '../server/identity/passwords/common-passwords.ts'
import { randomPassword } from '../server/identity/passwords/random-password.ts'
import { uncachedSessions } from '../server/identity/sessions/session-cache.ts'
import { openDatabase } from '../server/start/database.ts'
import { createShutdown } from '../server/start/shutdown.ts'
import { StartupError, toStartupError } from '../server/start/startup-errors.ts'

type CommandDeps = Pick<AppContext, 'db' | 'clock' | 'sessions' | 'publicUrl'>
type Options = { name?: string; 'password-stdin'?: boolean }
type Command = (desk: CommandDeps, words: readonly string[], options: Options) => Promise<string[]>

const usage = `npm run admin -- list
npm run admin -- add <username> <email> [--name "First Last"] [--password-stdin]
npm run admin -- deactivate <username>
npm run admin -- activate <username>
npm run admin -- reset-password <username> [--password-stdin]
npm run admin -- remove-second-factor <username>
A password is made and printed once, or read from the standard input; it is never an argument.`

/** Parses arguments; throws the message of the first invalid one. */
function parseOrThrow<Output>(
  result: { success: true; data: Output } | { success: false; error: { issues: { message: string }[] } },
) {
  if (result.success) return result.data
  throw new StartupError(result.error.issues[0]?.message ?? 'This will not do.')
}

/** The password to set, and the lines that print it if it was generated. */
async function choosePassword({ 'password-stdin': fromInput }: Options): Promise<{ password: string; told: string[] }> {
  if (!fromInput) {
    const password = randomPassword()
    return { password, told: [`Password: ${password}`, 'It is shown this once.'] }
  }
  const [typed = ''] = (await text(process.stdin)).split(/\r?\n/)
  const password = parseOrThrow(newPassword.safeParse(typed))
  await assertUncommonPassword('password', password)
  return { password, told: [] }
}

async function findAdministrator({ db }: CommandDeps, username: string | undefined) {
  if (!username) throw new StartupError(usage)
  const all = await findAdministrators(db)
  const found = all.find((one) => one.username.toLowerCase() === username.toLowerCase())
  if (!found) throw new StartupError(`There is no administrator with the username ${username}.`)
  return found
}

const setActiveCommand =
  (isActive: boolean): Command =>
  async (desk, [username]) => {
    const one = await changeActive(desk, 'command line', (await findAdministrator(desk, username)).id, isActive)
    return [`${one.username} is ${isActive ? 'active' : 'deactivated'}.`]
  }

const commands: Record<string, Command> = {
  async list({ db }) {
    const all = await findAdministrators(db)
    return all.map(({ username, email, firstName, lastName, isActive }) =>
      [username, email, `${firstName} ${lastName}`, isActive ? 'active' : 'deactivated'].join('\t'),
    )
  },
  async add(desk, [username, email], options) {
    if (!username || !email) throw new StartupError(usage)
    const [firstName = 'Store', ...rest] = (options.name ?? '').split(/\s+/).filter(Boolean)
    const person = { username, email, firstName, lastName: rest.join(' ') || 'Administrator' }
    const good = parseOrThrow(AdministratorForm.safeParse(person))
    const { password, told } = await choosePassword(options)
    const made = await addAdministratorFromCli(desk, good, password)
    return [`${made.username} can manage the shop now.`, ...told]
  },
  activate: setActiveCommand(true),
  deactivate: setActiveCommand(false),
  async 'reset-password'(desk, [username], options) {
    const administrator = await findAdministrator(desk, username)
    const { password, told } = await choosePassword(options)
    await resetAdministratorPassword(desk, administrator, password)
    return [`${administrator.username} has a new password, and is signed out everywhere.`, ...told]
  },
  async 'remove-second-factor'(desk, [username]) {
    const administrator = await findAdministrator(desk, username)
    await removeLostSecondFactor(desk, administrator)
    return [`${administrator.username} signs in with the password alone now, and is signed out everywhere.`]
  },
}

/** Runs one command on the store's database, whether the store is running or not. */
async function run(command: Command, words: readonly string[], options: Options): Promise<string[]> {
  const closing = createShutdown()
  try {
    const config = readConfig(process.env)
    const connectionString = await openDatabase(config, closing, () => {}, { guest: true })
    const db = connect({
      connectionString,
      preparedStatements: config.preparedStatements,
      statementTimeout: longStatementTimeout,
    })
    closing.add(() => db.destroy())
    const desk = { db, clock: () => new Date(), sessions: uncachedSessions(db), publicUrl: config.publicUrl }
    return await command(desk, words, options)
  } finally {
    await closing.run()
  }
}

const missingTable = '42P01'

/** The message of an expected error; other errors are thrown. */
function describeError(error: unknown): string {
  if (error instanceof AppError) return Object.values(error.details.errors ?? {})[0] ?? error.message
  if (isDatabaseError(error, missingTable)) return 'The database is not ready yet: start the store once with npm start.'
  if (error instanceof TypeError && String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS'))
    return usage
  const refusal = toStartupError(error)
  if (refusal instanceof StartupError) return refusal.message
  throw error
}

try {
  const options = { name: { type: 'string' }, 'password-stdin': { type: 'boolean' } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [name = '', ...words] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new StartupError(usage)
  process.stdout.write(`${(await run(command, words, values)).join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 2
}
