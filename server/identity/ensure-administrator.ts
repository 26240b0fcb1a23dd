import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError } from '#server/config/configuration-error.ts'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { hasAdministrator, insertUser, lockFirstAdministrator } from './identity.store.ts'
import { hashPassword } from './passwords/passwords.ts'
import { randomPassword } from './passwords/random-password.ts'

type FirstAdministratorInput = { username: string; email: string; password?: string | undefined; directory: string }

/** The administrator that was made. `password` and the file that keeps it are there only when the store chose the password. */
export type CreatedAdministrator = { username: string; password?: string; file?: string }

/** Keeps the password for the operator alone; a file left by an earlier try is replaced, whatever its mode was. */
async function writePasswordFile(directory: string, username: string, password: string): Promise<string> {
  const file = join(directory, 'first-administrator.txt')
  await rm(file, { force: true })
  await writeFile(file, `username: ${username}\npassword: ${password}\n`, { mode: 0o600, flag: 'wx' })
  return file
}

/** Makes the first administrator when the shop has none, and says what was made. A username or e-mail address of a customer is a BadConfiguration. */
export function ensureAdministrator(
  { db }: AppContext,
  wanted: FirstAdministratorInput,
): Promise<CreatedAdministrator | undefined> {
  const { username, email, directory } = wanted
  return db.transaction().execute(async (trx) => {
    await lockFirstAdministrator(trx)
    if (await hasAdministrator(trx)) return undefined

    const password = wanted.password ?? randomPassword()
    const passwordHash = await hashPassword(password)
    await insertUser(trx, {
      username,
      email,
      firstName: 'Store',
      lastName: 'Administrator',
      passwordHash,
      userType: 'ADMIN',
    }).catch(throwNameTaken)
    if (wanted.password) return { username }
    return { username, password, file: await writePasswordFile(directory, username, password) }
  })
}

function throwNameTaken(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const variable = error.details.errors?.email ? 'ADMIN_EMAIL' : 'ADMIN_USERNAME'
  throw new ConfigurationError(`${variable} belongs to a customer; set it to another for the first administrator.`)
}
