import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** A word of a search, as the database knows it. */
export type AnalyzedWord = {
  word: string
  /** The word and its stem. */
  forms: string[]
  /** Whether it only holds sentences together. */
  isFiller: boolean
  /** Whether some product has it. */
  isKnown: boolean
  /** Words of the shop that begin with it, the shortest first. */
  longer: string[]
  /** Words of the shop that are written alike, for a word that is neither known nor a beginning. */
  alike: string[]
  /** It and the next word written as one, where the shop knows that as a word. */
  joined: string | null
}

const maxWords = 10
const maxCompletions = 24
const maxSpellingCandidates = 40

/**
 * The words of a text and what the shop knows of each, in one statement. Which beginnings and misspellings are looked up is
 * settled here, so that a word that needs neither costs one look into an index. The text is hidden from the planner: one plan
 * serves all.
 */
export async function analyzeWords(db: Database, text: string): Promise<AnalyzedWord[]> {
  const { rows } = await sql<AnalyzedWord>`
    with written as materialized (
      select left(word, 40) as word, place from string_to_table(normalize_search_text((select ${text}::text)), ' ') with ordinality as parts (word, place)
      where word <> '' order by place limit ${sql.lit(maxWords)}
    ),
    looked_up as materialized (
      select word, place, search_stems(word) as forms, lead(word) over (order by place) as following,
        array(
          select longer.word from search_words longer
          where length(written.word) > 1 and longer.word > written.word and longer.word < written.word || chr(1114111)
          order by length(longer.word), longer.word limit ${sql.lit(maxCompletions)}
        ) as longer
      from written
    ),
    judged as materialized (
      select *, exists (select from search_words where search_words.word = any(forms))
        or any_product_matches(('''' || array_to_string(forms, ''' | ''') || '''')::tsquery) as is_known
      from looked_up
    )
    select word, forms, is_stop_word(word) as "isFiller", is_known as "isKnown", longer,
      case when is_known or longer <> '{}' or length(word) < 3 or word ~ '[0-9]' then '{}' else array(
        select alike.word from search_words alike
        where alike.word % judged.word or alike.sorted_letters = sort_letters(judged.word)
        order by similarity(alike.word, judged.word) desc, alike.word limit ${sql.lit(maxSpellingCandidates)}
      ) end as alike,
      (select search_words.word from search_words where search_words.word = judged.word || judged.following) as joined
    from judged order by place`.execute(db)
  return rows
}
