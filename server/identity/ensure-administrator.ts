import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError } from '#server/config/configuration-error.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { hasAdministrator, insertUser, lockFirstAdministrator } from './identity.store.ts'
import { hashPassword } from './passwords/passwords.ts'
import { randomPassword } from './passwords/random-password.ts'

type FirstAdministratorInput = { username: string; email: string; password?: string | undefined; directory: string }

/** The administrator that was created. `password` and `file` are set only if the store generated the password. */
export type CreatedAdministrator = { username: string; password?: string; file?: string }

/** Writes the password to a file that only the operator can read; a file of an earlier attempt is replaced, whatever its mode was. */
async function writePasswordFile(directory: string, username: string, password: string): Promise<string> {
  const file = join(directory, 'first-administrator.txt')
  await rm(file, { force: true })
  await writeFile(file, `username: ${username}\npassword: ${password}\n`, { mode: 0o600, flag: 'wx' })
  return file
}

/** Creates the first administrator; undefined if one exists. Throws a ConfigurationError if a customer has the username or e-mail address. */
export function ensureAdministrator(
  { db }: AppContext,
  input: FirstAdministratorInput,
): Promise<CreatedAdministrator | undefined> {
  const { username, email, directory } = input
  return inTransaction(db, async (trx) => {
    await lockFirstAdministrator(trx)
    if (await hasAdministrator(trx)) return undefined

    const password = input.password ?? randomPassword()
    const passwordHash = await hashPassword(password)
    await insertUser(trx, {
      username,
      email,
      firstName: 'Store',
      lastName: 'Administrator',
      passwordHash,
      userType: 'ADMIN',
    }).catch(throwNameTaken)
    if (input.password) return { username }
    return { username, password, file: await writePasswordFile(directory, username, password) }
  })
}

function throwNameTaken(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const variable = error.details.errors?.email ? 'ADMIN_EMAIL' : 'ADMIN_USERNAME'
  throw new ConfigurationError(`${variable} belongs to a customer; set it to another for the first administrator.`)
}
