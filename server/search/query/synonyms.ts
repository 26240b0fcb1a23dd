/** What shoppers call the same thing, each as it is indexed: by its stem. */
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

/** What a word is also called, found by any of its forms. */
export const synonymsOf = (forms: readonly string[]): readonly string[] =>
  forms.flatMap((form) => synonymsByStem.get(form) ?? [])
