import { type RawBuilder, sql } from 'kysely'
import { maxSearchWords } from '#contract/limits.ts'
import type { Database } from '#server/database/connect.ts'

/** A word of a search text with the results of its look-up. */
export type AnalyzedWord = {
  word: string
  /** The word and its stem. */
  forms: string[]
  isStopWord: boolean
  /** Indexed words that begin with the word, the shortest first. */
  completions: string[]
  /** Indexed words with a similar spelling, for a word that is neither indexed nor the prefix of an indexed word. */
  spellingCandidates: string[]
  /** The word and the next word written as one, if that is an indexed word. */
  joinedWithNext: string | null
  /** The forms of two indexed words that the word consists of, for such a word too, if a product has both. */
  parts: readonly (readonly string[])[] | null
}

const maxCompletions = 24
const maxSpellingCandidates = 40
/** Shorter parts are often by chance. Words with digits are split where letters and digits meet instead. */
const minPartLength = 3

/** A query for any of the forms. */
const anyOf = (forms: RawBuilder<unknown>) => sql`('''' || array_to_string(${forms}, ''' | ''') || '''')::tsquery`

/** The forms of a word as an array. It is cheaper than `search_stems` and may repeat the word. */
const formsOf = (word: RawBuilder<unknown>) =>
  sql`array[${word}, coalesce((ts_lexize('english_stem', ${word}))[1], ${word})]`

/** Whether any of the forms is an indexed word. `search_words` has no words of one character. */
const isIndexedWord = (forms: RawBuilder<unknown>) =>
  sql`(select true from search_words indexed where indexed.word = any(${forms}) limit 1)`

/**
 * The parts of a word, of several pairs the one with the most equal lengths. The index has "12gb" for "12 GB", so that a number with up to
 * three letters is not split. `case` sets the order of the look-ups: that of products, which takes longest, is last.
 */
const parts = sql`
      case when is_known or word ~ '^[0-9]*([a-z]{1,3})?$' then null else (
        select json_build_array(${formsOf(sql`first`)}, ${formsOf(sql`second`)})
        from (
          select at, left(word, at) as first, substr(word, at + 1) as second
          from (select case when has_digit then 1 else ${sql.lit(minPartLength)} end as shortest) as part,
            generate_series(shortest, length(word) - shortest) as at
          where (not has_digit or substr(word, at, 2) ~ '[0-9][^0-9]|[^0-9][0-9]') and (at = 1 or ${isIndexedWord(sql`array[left(word, at)]`)})
          offset 0
        ) as pairs
        where case when length(second) = 1 or ${isIndexedWord(formsOf(sql`second`))}
          then any_product_matches(${anyOf(formsOf(sql`first`))} && ${anyOf(formsOf(sql`second`))}) end
        order by abs(2 * at - length(word)), at limit 1
      ) end as parts`

/**
 * Splits a text into words and looks up each one, in one statement. Similar spellings are read only for words without a match in
 * the index. The text is in a subquery, which hides it from the planner: one generic plan serves every text.
 */
export async function analyzeWords(db: Database, text: string): Promise<AnalyzedWord[]> {
  const { rows } = await sql<AnalyzedWord>`
    with words as materialized (
      select left(word, 40) as word, position from string_to_table(normalize_search_text((select ${text}::text)), ' ') with ordinality as parts (word, position)
      where word <> '' order by position limit ${sql.lit(maxSearchWords)}
    ),
    looked_up as materialized (
      select word, position, search_stems(word) as forms, lead(word) over (order by position) as next_word,
        array(
          select indexed.word from search_words indexed
          where length(words.word) > 1 and indexed.word > words.word and indexed.word < words.word || chr(1114111)
          order by length(indexed.word), indexed.word limit ${sql.lit(maxCompletions)}
        ) as completions
      from words
    ),
    checked as materialized (
      select *, word ~ '[0-9]' as has_digit, completions <> '{}' or exists (select from search_words where search_words.word = any(forms))
        or any_product_matches(${anyOf(sql`forms`)}) as is_known
      from looked_up
    )
    select word, forms, is_stop_word(word) as "isStopWord", completions,
      case when is_known or length(word) < 3 or has_digit then '{}' else array(
        select indexed.word from search_words indexed
        where indexed.word % checked.word or indexed.sorted_letters = sort_letters(checked.word)
        order by similarity(indexed.word, checked.word) desc, indexed.word limit ${sql.lit(maxSpellingCandidates)}
      ) end as "spellingCandidates",
      (select indexed.word from search_words indexed where indexed.word = checked.word || checked.next_word) as "joinedWithNext",
      ${parts}
    from checked order by position`.execute(db)
  return rows
}
