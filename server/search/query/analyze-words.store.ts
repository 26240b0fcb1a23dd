import { sql } from 'kysely'
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
}

const maxCompletions = 24
const maxSpellingCandidates = 40

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
      select *, exists (select from search_words where search_words.word = any(forms))
        or any_product_matches(('''' || array_to_string(forms, ''' | ''') || '''')::tsquery) as is_indexed
      from looked_up
    )
    select word, forms, is_stop_word(word) as "isStopWord", completions,
      case when is_indexed or completions <> '{}' or length(word) < 3 or word ~ '[0-9]' then '{}' else array(
        select indexed.word from search_words indexed
        where indexed.word % checked.word or indexed.sorted_letters = sort_letters(checked.word)
        order by similarity(indexed.word, checked.word) desc, indexed.word limit ${sql.lit(maxSpellingCandidates)}
      ) end as "spellingCandidates",
      (select indexed.word from search_words indexed where indexed.word = checked.word || checked.next_word) as "joinedWithNext"
    from checked order by position`.execute(db)
  return rows
}
