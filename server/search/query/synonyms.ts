/**
 * Words that find each other, written as their stems because the index holds stems. The stem of a word:
 * `select to_tsvector('english', 'mobiles')`.
 */
const synonymGroups = [
  // People
  'men man gent male',
  'women woman ladi femal',
  // Clothes
  'kurta kurti',
  'sari sare',
  'salwar shalwar salvar',
  'lehenga lehnga ghagra',
  'dupatta stole chunni odhni',
  'choli blous',
  'pyjama pajama',
  'pant trouser',
  'jean denim',
  'tshirt tee',
  'sweater pullov',
  'hoodi sweatshirt',
  'dress frock gown',
  'nighti nightgown nightdress nightwear',
  // Shoes
  'sneaker trainer',
  'jutti juti mojari',
  'chappal slipper',
  // Jewellery and bags
  'jewelleri jewelri',
  'earring jhumka jhumki',
  'bangl chudi kangan',
  'anklet payal',
  'handbag purs',
  'backpack rucksack',
  'sunglass goggl',
  'watch wristwatch',
  // Electronics
  'phone mobil smartphon cellphon',
  'laptop notebook',
  'tv televis',
  'earbud earphon',
  'headphon headset',
  'cover case',
  'charger adapt adaptor',
  'camera dslr',
  // Home and food
  'fridg refriger',
  'mixer mixi grinder',
  'oven microwav',
  'kadai kadhai karahi',
  'tawa tava',
  'quilt razai',
  'atta aata flour',
  'rice chawal',
  'dal daal lentil',
  'tea chai',
  // Colours
  'grey gray',
].map((words) => words.split(' '))

/** Words that also find narrower ones, as stems; these do not find them. */
const narrowerWords: Record<string, string> = {
  shoe: 'footwear sneaker trainer loafer boot',
  footwear: 'shoe sneaker trainer sandal chappal slipper jutti heel boot',
  jewelleri: 'earring necklac bangl bracelet anklet pendant mangalsutra',
  jewelri: 'earring necklac bangl bracelet anklet pendant mangalsutra',
  bag: 'handbag backpack',
  watch: 'smartwatch',
  earphon: 'headphon headset',
  kid: 'children child boy girl',
}

/** A word, as its stem, and the two words for the same thing, as they are often written in names of products. */
const phrases: readonly { word: string; parts: readonly [string, string] }[] = [
  { word: 'ac', parts: ['air', 'condition'] },
  { word: 'geyser', parts: ['water', 'heater'] },
  { word: 'powerbank', parts: ['power', 'bank'] },
  { word: 'airfryer', parts: ['air', 'fryer'] },
  { word: 'smartwatch', parts: ['smart', 'watch'] },
  { word: 'earbud', parts: ['ear', 'bud'] },
  { word: 'soundbar', parts: ['sound', 'bar'] },
  { word: 'backcov', parts: ['back', 'cover'] },
  { word: 'pendriv', parts: ['pen', 'drive'] },
  { word: 'bedsheet', parts: ['bed', 'sheet'] },
  { word: 'flipflop', parts: ['flip', 'flop'] },
]

const synonymsByStem = new Map<string, readonly string[]>()
for (const group of synonymGroups)
  for (const word of group)
    synonymsByStem.set(
      word,
      group.filter((other) => other !== word),
    )
for (const [word, narrower] of Object.entries(narrowerWords))
  synonymsByStem.set(word, [...(synonymsByStem.get(word) ?? []), ...narrower.split(' ')])

/** The synonyms of a word, looked up by each of its forms. */
export const synonymsOf = (forms: readonly string[]): readonly string[] =>
  forms.flatMap((form) => synonymsByStem.get(form) ?? [])

/** The two words for a word: "powerbank" is "power bank"; undefined for most words. */
export const phraseOf = (forms: readonly string[]): readonly [string, string] | undefined =>
  phrases.find(({ word }) => forms.includes(word))?.parts

/** The word for two words, as its stem: "air conditioner" is "ac"; undefined for most pairs. */
export const wordForPhrase = (first: readonly string[], second: readonly string[]): string | undefined =>
  phrases.find(({ parts }) => first.includes(parts[0]) && second.includes(parts[1]))?.word

/** Every stem of the lists. */
export const synonymStems: readonly string[] = [
  ...synonymsByStem.keys(),
  ...[...synonymsByStem.values()].flat(),
  ...phrases.flatMap(({ word, parts }) => [word, ...parts]),
]
