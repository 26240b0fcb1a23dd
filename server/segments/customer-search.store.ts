import { type RawBuilder, sql } from 'kysely'
import { phoneSearchDigits } from '#contract/phone.ts'
import { likePattern } from '#server/database/like-pattern.ts'

/** SQL: whether a row of `users` is a customer whose e-mail address, name, username or mobile number contains a text (`containsText`). */
export const customerSearchCondition = (text: string) =>
  sql<boolean>`(users.user_type = 'CUSTOMER' and ${containsText(sql`users.search_text`, text)})`

/** A trigram index has parts of three characters: shorter texts are found at the beginning of a word, where it has spaces for the missing ones. */
const minTextWithin = 3

/**
 * SQL: whether a column of texts about a customer contains a text; one of up to two characters must begin a line, a word of the name or a
 * phone number. A text without letters and digits is contained in none: the trigram index of the column, which answers this, has only those.
 */
export function containsText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  if (!/[\p{L}\p{N}]/u.test(text)) return sql`false`
  const digits = phoneSearchDigits(text)
  const patterns =
    text.length < minTextWithin
      ? beginnings(text).map((before) => before + likePattern(text).slice(1))
      : [likePattern(text), ...(digits ? [likePattern(digits)] : [])]
  const conditions = patterns.map((pattern) => sql`${column} like lower(${pattern})`)
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** What precedes a word: the texts stand in lines, the words of the name have a space between them, and two phone numbers a slash. */
const beginnings = (text: string) => (/^\d/.test(text) ? ['', '% ', '%\n', '%\n91', '%/', '%/91'] : ['', '% ', '%\n'])
