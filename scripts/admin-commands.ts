import { AdministratorInput } from '#contract/administrators.ts'
import { newPassword } from '#contract/identity.ts'
import { addAdministratorFromCli } from '#server/administrators/add-administrator.ts'
import { findAdministrators } from '#server/administrators/administrators.store.ts'
import { removeLostSecondFactor } from '#server/administrators/remove-lost-second-factor.ts'
import { resetAdministratorPassword } from '#server/administrators/reset-administrator-password.ts'
import { changeActive } from '#server/administrators/set-active.ts'
import type { AppContext } from '#server/context.ts'
import { assertUncommonPassword } from '#server/identity/passwords/common-passwords.ts'
import { randomPassword } from '#server/identity/passwords/random-password.ts'
import { StartupError } from '#server/start/startup-errors.ts'
import { parseCommand } from './run-command.ts'

type CommandDeps = Pick<AppContext, 'db' | 'clock' | 'sessions' | 'publicUrl'> & {
  /** Reads the standard input to its end. */
  readInput: () => Promise<string>
}
type Options = { name?: string; 'password-stdin'?: boolean }
type Command = (deps: CommandDeps, args: readonly string[], options: Options) => Promise<string[]>

const options = { name: { type: 'string' }, 'password-stdin': { type: 'boolean' } } as const

const usage = `npm run admin -- list
npm run admin -- add <username> <email> [--name "First Last"] [--password-stdin]
npm run admin -- deactivate <username>
npm run admin -- activate <username>
npm run admin -- reset-password <username> [--password-stdin]
npm run admin -- remove-second-factor <username>
A password is made and printed once, or read from the standard input; it is never an argument.`

/** The data of a schema's result; throws the message of the first issue. */
function parseOrThrow<Output>(
  result: { success: true; data: Output } | { success: false; error: { issues: { message: string }[] } },
) {
  if (result.success) return result.data
  throw new StartupError(result.error.issues[0]?.message ?? 'The input is not valid.')
}

/** The password to set, and the lines that print it if it was generated. */
async function choosePassword(
  { readInput }: CommandDeps,
  { 'password-stdin': fromInput }: Options,
): Promise<{ password: string; passwordLines: string[] }> {
  if (!fromInput) {
    const password = randomPassword()
    return { password, passwordLines: [`Password: ${password}`, 'It is shown this once.'] }
  }
  const [typed = ''] = (await readInput()).split(/\r?\n/)
  const password = parseOrThrow(newPassword.safeParse(typed))
  await assertUncommonPassword('password', password)
  return { password, passwordLines: [] }
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
  async (deps, [username]) => {
    const administrator = await changeActive(
      deps,
      'command line',
      (await findAdministrator(deps, username)).id,
      isActive,
    )
    return [`${administrator.username} is ${isActive ? 'active' : 'deactivated'}.`]
  }

const commands: Record<string, Command> = {
  async list({ db }) {
    const all = await findAdministrators(db)
    return all.map(({ username, email, firstName, lastName, isActive }) =>
      [username, email, `${firstName} ${lastName}`, isActive ? 'active' : 'deactivated'].join('\t'),
    )
  },
  async add(deps, [username, email], options) {
    if (!username || !email) throw new StartupError(usage)
    const [firstName = 'Store', ...rest] = (options.name ?? '').split(/\s+/).filter(Boolean)
    const person = { username, email, firstName, lastName: rest.join(' ') || 'Administrator' }
    const input = parseOrThrow(AdministratorInput.safeParse(person))
    const { password, passwordLines } = await choosePassword(deps, options)
    const created = await addAdministratorFromCli(deps, input, password)
    return [`${created.username} can manage the shop now.`, ...passwordLines]
  },
  activate: setActiveCommand(true),
  deactivate: setActiveCommand(false),
  async 'reset-password'(deps, [username], options) {
    const administrator = await findAdministrator(deps, username)
    const { password, passwordLines } = await choosePassword(deps, options)
    await resetAdministratorPassword(deps, administrator, password)
    return [`${administrator.username} has a new password, and is signed out everywhere.`, ...passwordLines]
  },
  async 'remove-second-factor'(deps, [username]) {
    const administrator = await findAdministrator(deps, username)
    await removeLostSecondFactor(deps, administrator)
    return [`${administrator.username} signs in with the password alone now, and is signed out everywhere.`]
  },
}

/**
 * Parses the arguments of `npm run admin`. Returns a function that executes the command and resolves to the lines to print.
 * Throws a StartupError with the usage if there is no such command.
 */
export function parseAdminCommand(args: string[]): (deps: CommandDeps) => Promise<string[]> {
  const { positionals, values } = parseCommand(usage, { options, count: [1, 3] }, args)
  const [name = '', ...commandArgs] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new StartupError(usage)
  return (deps) => command(deps, commandArgs, values)
}
