import { type RawBuilder, sql } from 'kysely'
import { phoneSearchDigits } from '#contract/phone.ts'
import { likePattern } from '#server/database/like-pattern.ts'

/** The index has parts of three characters: shorter texts are found at the beginning of a word, where it has spaces for the missing ones. */
const minTextWithin = 3

/**
 * SQL: whether a row of `users` is a customer whose e-mail address, name, username or mobile number contains a text; one of up to two
 * characters must begin one of them, or a part of the name. It is answered by the trigram index `users_search_text_idx`.
 */
export function customerSearchCondition(text: string): RawBuilder<boolean> {
  if (text.length < minTextWithin) return customerBeginsWith(text)
  const digits = phoneSearchDigits(text)
  const byMobile = digits ? sql`or users.search_text like ${likePattern(digits)}` : sql``
  return sql<boolean>`(users.user_type = 'CUSTOMER'
    and (users.search_text like lower(${likePattern(text)}) ${byMobile}))`
}

/** In `users.search_text` the parts stand in lines, and the words of the name have a space between them. */
function customerBeginsWith(text: string): RawBuilder<boolean> {
  const begins = likePattern(text).slice(1)
  const within = ['% ', '%\n', '%\n91'].map((before) => sql`users.search_text like lower(${before + begins})`)
  return sql<boolean>`(users.user_type = 'CUSTOMER'
    and (users.search_text like lower(${begins}) or ${sql.join(within, sql` or `)}))`
}
