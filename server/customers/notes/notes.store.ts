import { sql } from 'kysely'
import type { z } from 'zod'
import type { CustomerNote, noteKinds } from '#contract/customers/customer-schemas.ts'
import type { Database } from '#server/database/connect.ts'

type NoteKind = (typeof noteKinds)[number]

const noteColumns = ['id', sql<NoteKind>`kind`.as('kind'), 'text', 'authorName as author', 'createdAt'] as const

/** The notes about a customer, the newest first. */
export const findNotes = (db: Database, userId: string, limit: number): Promise<z.output<typeof CustomerNote>[]> =>
  db
    .selectFrom('customerNotes')
    .select(noteColumns)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** A note to insert. */
type NewNote = {
  userId: string
  kind: NoteKind
  text: string
  /** The administrator. */
  authorId: string
  createdAt: Date
}

/** Inserts a note with the present name of its author. */
export const insertNote = (trx: Database, { userId, kind, text, authorId, createdAt }: NewNote) =>
  trx
    .insertInto('customerNotes')
    .values({
      userId,
      kind,
      text,
      authorId,
      createdAt,
      authorName: sql<string>`(select first_name || ' ' || last_name from users where id = ${authorId}::uuid)`,
    })
    .returning(noteColumns)
    .executeTakeFirstOrThrow()

/** Deletes a note of the kind NOTE; whether there was one. */
export async function deleteNote(trx: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('customerNotes')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('kind', '=', 'NOTE')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The number of notes of the kind NOTE about a customer. */
export async function countNotes(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('customerNotes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('kind', '=', 'NOTE')
    .executeTakeFirstOrThrow()
  return count
}
