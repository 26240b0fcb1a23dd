/** Synonyms, written as their stems because the index holds stems. The stem of a word: `select to_tsvector('english', 'mobiles')`. */
const synonymGroups: readonly (readonly string[])[] = [
  ['phone', 'mobil', 'smartphon', 'cellphon'],
  ['laptop', 'notebook'],
  ['tv', 'televis'],
  ['earbud', 'earphon'],
  ['sari', 'sare'],
  ['kurta', 'kurti'],
  ['salwar', 'shalwar'],
  ['jutti', 'mojari'],
  ['tshirt', 'tee'],
  ['jean', 'denim'],
  ['sneaker', 'trainer'],
  ['jewelleri', 'jewelri'],
  ['fridg', 'refriger'],
  ['mixer', 'mixi', 'grinder'],
  ['grey', 'gray'],
  ['dupatta', 'stole'],
  ['handbag', 'purs'],
  ['sunglass', 'goggl'],
]

const synonymsByStem = new Map<string, readonly string[]>()
for (const group of synonymGroups)
  for (const word of group)
    synonymsByStem.set(
      word,
      group.filter((other) => other !== word),
    )

/** The synonyms of a word, looked up by each of its forms. */
export const synonymsOf = (forms: readonly string[]): readonly string[] =>
  forms.flatMap((form) => synonymsByStem.get(form) ?? [])
