import type { z } from 'zod'
import type { AdministratorInput, administrators } from '#contract/administrators.ts'
import type { Input } from '#contract/endpoint.ts'
import { type AuditActor, recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertUser } from '#server/identity/identity.store.ts'
import { hashPassword } from '#server/identity/passwords/passwords.ts'
import { randomPassword } from '#server/identity/passwords/random-password.ts'
import { verifyPassword } from '#server/identity/passwords/verify-password.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type Administrator, lockAdministrators } from './administrators.store.ts'
import { assertStillActive } from './assert-still-active.ts'
import { administratorWelcomeEmail } from './emails.ts'

type AddAdministratorInput = Input<typeof administrators.add>['body']
type NewAdministrator = z.output<typeof AdministratorInput>

/**
 * Adds an administrator, confirmed with the caller's password. The new password is random and unknown: a mail explains how to
 * choose one. A conflict at the field that is taken.
 */
export async function addAdministrator(
  context: AppContext,
  caller: Caller,
  { password, ...person }: AddAdministratorInput,
) {
  await verifyPassword(context, caller, { field: 'password', password })
  const passwordHash = await hashPassword(randomPassword())
  const administrator = await inTransaction(context.db, async (trx) => {
    assertStillActive(await lockAdministrators(trx), caller)
    await queueMail(trx, administratorWelcomeEmail(person, context.publicUrl), null)
    return insertAdministrator(trx, { actor: caller, now: context.clock() }, person, passwordHash)
  })
  return { message: `${person.firstName} can manage the shop now.`, administrator }
}

/** Adds an administrator with a password from the command line. */
export async function addAdministratorFromCli(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  person: NewAdministrator,
  password: string,
) {
  const passwordHash = await hashPassword(password)
  return inTransaction(db, (trx) =>
    insertAdministrator(trx, { actor: 'command line', now: clock() }, person, passwordHash),
  )
}

async function insertAdministrator(
  trx: RunningTransaction,
  { actor, now }: { actor: AuditActor; now: Date },
  { username, email, firstName, lastName }: NewAdministrator,
  passwordHash: string,
): Promise<Administrator> {
  const profile = { username, email, firstName, lastName }
  const { id } = await insertUser(trx, { ...profile, passwordHash, userType: 'ADMIN' })
  const administrator = { id, ...profile, isActive: true, hasSecondFactor: false, createdAt: now }
  await recordChange(trx, {
    actor,
    now,
    action: 'added',
    subject: 'administrator',
    subjectId: id,
    before: null,
    after: administrator,
  })
  return administrator
}
