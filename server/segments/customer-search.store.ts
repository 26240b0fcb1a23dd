import { type RawBuilder, sql } from 'kysely'
import { phoneSearchDigits } from '#contract/phone.ts'
import { likePattern } from '#server/database/like-pattern.ts'

/**
 * SQL: whether a row of `users` is a customer whose e-mail address, name, username or mobile number contains a text. It is answered by the
 * trigram index `users_search_text_idx`.
 */
export function customerSearchCondition(text: string): RawBuilder<boolean> {
  const digits = phoneSearchDigits(text)
  const byMobile = digits ? sql`or users.search_text like ${likePattern(digits)}` : sql``
  return sql<boolean>`(users.user_type = 'CUSTOMER'
    and (users.search_text like lower(${likePattern(text)}) ${byMobile}))`
}
