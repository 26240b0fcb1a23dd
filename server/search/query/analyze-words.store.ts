import { sql } from 'kysely'
import { maxSearchWords } from '#contract/limits.ts'
import type { Database } from '#server/database/connect.ts'

/** A word of a search text with the results of its look-up. */
export type AnalyzedWord = {
  word: string
  /** The word and its stem. */
  forms: string[]
  /** Whether it is a stop word. */
  isFiller: boolean
  /** Whether a product has it. */
  isKnown: boolean
  /** Indexed words that begin with it, the shortest first. */
  longer: string[]
  /** Indexed words with a similar spelling, for a word that is neither known nor a prefix. */
  alike: string[]
  /** It and the next word written as one, if that is an indexed word. */
  joined: string | null
}

const maxCompletions = 24
const maxSpellingCandidates = 40

/**
 * Splits a text into words and looks up each one, in one statement. Completions and similar spellings are read only for words that
 * need them; other words cost one index lookup. The text is in a subquery, which hides it from the planner: one generic plan
 * serves every text.
 */
export async function analyzeWords(db: Database, text: string): Promise<AnalyzedWord[]> {
  const { rows } = await sql<AnalyzedWord>`
    with written as materialized (
      select left(word, 40) as word, position from string_to_table(normalize_search_text((select ${text}::text)), ' ') with ordinality as parts (word, position)
      where word <> '' order by position limit ${sql.lit(maxSearchWords)}
    ),
    looked_up as materialized (
      select word, position, search_stems(word) as forms, lead(word) over (order by position) as next_word,
        array(
          select longer.word from search_words longer
          where length(written.word) > 1 and longer.word > written.word and longer.word < written.word || chr(1114111)
          order by length(longer.word), longer.word limit ${sql.lit(maxCompletions)}
        ) as longer
      from written
    ),
    checked as materialized (
      select *, exists (select from search_words where search_words.word = any(forms))
        or any_product_matches(('''' || array_to_string(forms, ''' | ''') || '''')::tsquery) as is_known
      from looked_up
    )
    select word, forms, is_stop_word(word) as "isFiller", is_known as "isKnown", longer,
      case when is_known or longer <> '{}' or length(word) < 3 or word ~ '[0-9]' then '{}' else array(
        select alike.word from search_words alike
        where alike.word % checked.word or alike.sorted_letters = sort_letters(checked.word)
        order by similarity(alike.word, checked.word) desc, alike.word limit ${sql.lit(maxSpellingCandidates)}
      ) end as alike,
      (select search_words.word from search_words where search_words.word = checked.word || checked.next_word) as joined
    from checked order by position`.execute(db)
  return rows
}
