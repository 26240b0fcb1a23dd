import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BadConfiguration } from '../config/bad-configuration.ts'
import { Refusal } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { hasAdministrator, holdFirstAdministrator, insertUser } from './identity.store.ts'
import { hashPassword } from './passwords.ts'
import { randomPassword } from './random-password.ts'

type Wanted = { username: string; email: string; password?: string | undefined; directory: string }

/** The administrator that was made. `password` and the file that keeps it are there only when the store chose the password. */
export type MadeAdministrator = { username: string; password?: string; file?: string }

/** Keeps the password for the operator alone; a file left by an earlier try is replaced, whatever its mode was. */
async function keepPassword(directory: string, username: string, password: string): Promise<string> {
  const file = join(directory, 'first-administrator.txt')
  await rm(file, { force: true })
  await writeFile(file, `username: ${username}\npassword: ${password}\n`, { mode: 0o600, flag: 'wx' })
  return file
}

/** Makes the first administrator when the shop has none, and says what was made. A username or e-mail address of a customer is a BadConfiguration. */
export function ensureAdministrator({ db }: Shop, wanted: Wanted): Promise<MadeAdministrator | undefined> {
  const { username, email, directory } = wanted
  return db.transaction().execute(async (trx) => {
    await holdFirstAdministrator(trx)
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
    }).catch(refuseCustomersName)
    if (wanted.password) return { username }
    return { username, password, file: await keepPassword(directory, username, password) }
  })
}

function refuseCustomersName(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const variable = error.details.errors?.email ? 'ADMIN_EMAIL' : 'ADMIN_USERNAME'
  throw new BadConfiguration(`${variable} belongs to a customer; set it to another for the first administrator.`)
}
