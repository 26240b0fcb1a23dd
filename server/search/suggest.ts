import type { Shop } from '../shop.ts'
import { readPriceWords } from './price-words.ts'
import { suggestionsFor } from './suggestions.store.ts'
import { textQueryOf } from './text-query.ts'
import { understand } from './understand-query.ts'
import { readWords } from './words.store.ts'

/** What a search that is still being typed may mean; its last word may be a beginning. */
export async function suggest({ db }: Pick<Shop, 'db'>, typed: string) {
  const query = textQueryOf(understand(await readWords(db, readPriceWords(typed).rest)).terms)
  return query ? suggestionsFor(db, query) : { products: [], categories: [], brands: [] }
}
