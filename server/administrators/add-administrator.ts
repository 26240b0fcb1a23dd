import type { z } from 'zod'
import type { AdministratorForm, administrators } from '#contract/administrators.ts'
import type { Asked } from '#contract/endpoint.ts'
import { type Author, recordChange } from '../audit/record-change.ts'
import type { RunningTransaction } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { insertUser } from '../identity/identity.store.ts'
import { hashPassword } from '../identity/passwords.ts'
import { provePassword } from '../identity/prove-password.ts'
import { randomPassword } from '../identity/random-password.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Caller, Shop } from '../shop.ts'
import { type Administrator, holdAdministrators } from './administrators.store.ts'
import { welcomeLetter } from './letters.ts'
import { stillAllowed } from './still-allowed.ts'

type Form = Asked<typeof administrators.add>['body']
type Person = z.output<typeof AdministratorForm>

/**
 * Adds an administrator for another one, who proves who they are. Nobody knows the new one's password: a letter says how to
 * choose one. A conflict at the field that somebody else has.
 */
export async function addAdministrator(shop: Shop, by: Caller, { password, ...person }: Form) {
  await provePassword(shop, by, { field: 'password', password })
  const passwordHash = await hashPassword(randomPassword())
  const administrator = await inTransaction(shop.db, async (trx) => {
    stillAllowed(await holdAdministrators(trx), by)
    await queueMail(trx, welcomeLetter(person, shop.publicUrl))
    return insertAdministrator(trx, { by, at: shop.clock() }, person, passwordHash)
  })
  return { message: `${person.firstName} can manage the shop now.`, administrator }
}

/** Adds an administrator with a password at the server's own command line. */
export async function addAtCommandLine({ db, clock }: Pick<Shop, 'db' | 'clock'>, person: Person, password: string) {
  const passwordHash = await hashPassword(password)
  return inTransaction(db, (trx) => insertAdministrator(trx, { by: 'command line', at: clock() }, person, passwordHash))
}

async function insertAdministrator(
  trx: RunningTransaction,
  { by, at }: { by: Author; at: Date },
  { username, email, firstName, lastName }: Person,
  passwordHash: string,
): Promise<Administrator> {
  const named = { username, email, firstName, lastName }
  const { id } = await insertUser(trx, { ...named, passwordHash, userType: 'ADMIN' })
  const administrator = { id, ...named, isActive: true, createdAt: at }
  await recordChange(trx, {
    ...{ by, at, action: 'added', subject: 'administrator', subjectId: id, before: null, after: administrator },
  })
  return administrator
}
