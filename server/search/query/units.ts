/** Units with several spellings, which are searched for each other after a number. */
const unitSpellings: readonly (readonly string[])[] = [
  'm mtr mtrs metre metres meter meters',
  'in inch inches',
  'ft feet',
  'g gm gms gram grams',
  'kg kgs kilo kilos kilogram kilograms',
  'ton tons tonne tonnes',
  'l lt ltr ltrs litre litres liter liters',
  'w watt watts',
  'mp megapixel megapixels',
  'hr hrs hour hours',
  'yr yrs year years',
  'pc pcs piece pieces',
].map((spellings) => spellings.split(' '))

const otherUnits = [
  'mm cm cms km kms yard yards sqft',
  'mg lb lbs pound pounds oz ml',
  'kw wh kwh volt volts amp amps ampere amperes ah mah va kva',
  'hz khz mhz ghz hp rpm psi fps dpi lumen lumens percent',
  'kb mb gb tb mbps gbps',
  'sec seconds min mins minute minutes day days week weeks month months',
  'star stars seater seaters person persons people',
].flatMap((units) => units.split(' '))

/** Units that follow a number in the text of a search. */
export const units: readonly string[] = [...unitSpellings.flat(), ...otherUnits]

const spellingsByUnit = new Map(unitSpellings.flatMap((spellings) => spellings.map((unit) => [unit, spellings])))

/** A number with a unit of several spellings. */
type Measure = {
  number: string
  /** The number and each spelling as one word: the index has "750w" for "750W" and for "750 W", but no word for "750 Watt". */
  joined: readonly string[]
  /** The spellings that the index does not join with a number, because they have more than three letters. */
  separate: readonly string[]
}

/** The measure of a number and the word after it; null for other words. */
export function toMeasure(number: string, unit: string): Measure | null {
  const spellings = spellingsByUnit.get(unit)
  if (!spellings || !/^\d+(?:\.\d+)?$/.test(number)) return null
  return {
    number,
    joined: spellings.map((spelling) => number + spelling),
    separate: spellings.filter(({ length }) => length > 3),
  }
}

/** The measure in a word such as "750w"; null for other words. "5g" is a mobile network. */
export function parseMeasure(word: string): Measure | null {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(word) ?? []
  return number && unit && !/^[2-6]g$/.test(word) ? toMeasure(number, unit) : null
}
