import { readFileSync } from 'node:fs'
import type { StateOfIndia } from '#contract/tax/states-of-india.ts'
import { AppError } from '#server/errors.ts'
import { projectPath } from '#server/project-files.ts'

/** A district in which a PIN code is used, and its post offices. */
type PinCodeArea = { state: StateOfIndia; district: string; localities: string[] }

let cachedDirectory: string | undefined

/**
 * The directory of PIN codes (GeoNames, CC BY 4.0; written by build-directory.ts): a state after "=", a district after "-",
 * then its PIN codes with their post offices. It is searched as text: 1.8 MB instead of 20,000 objects.
 */
const directory = () => {
  cachedDirectory ??= readFileSync(projectPath('server/addresses/pin-codes/directory.txt'), 'latin1')
  return cachedDirectory
}

/** The line that starts with a mark, at or before a position, without the mark. */
function lineBefore(text: string, mark: '=' | '-', position: number): string {
  const found = text.lastIndexOf(`\n${mark}`, position)
  // The first line of the file is a state.
  const start = found < 0 ? 1 : found + 2
  return text.slice(start, text.indexOf('\n', start))
}

function readArea(text: string, position: number): PinCodeArea {
  const localities = text.slice(text.indexOf(' ', position) + 1, text.indexOf('\n', position + 1))
  return {
    state: lineBefore(text, '=', position) as StateOfIndia,
    district: lineBefore(text, '-', position),
    localities: localities.split('|').filter(Boolean),
  }
}

/**
 * The districts of a PIN code, the one with the most post offices first: usually one, at borders also of two states. Throws not found for
 * a PIN code that the directory does not have, such as those of army post offices (9xxxxx).
 */
export function findPinCode(pinCode: string): { pinCode: string; areas: PinCodeArea[] } {
  const areas = findAreas(pinCode)
  if (areas.length === 0) throw new AppError('notFound', 'This PIN code is not in our directory.')
  return { pinCode, areas }
}

/** The district with the most post offices of a PIN code; null for one that the directory does not have, such as those of the army. */
export function findPinArea(pinCode: string): Pick<PinCodeArea, 'district' | 'state'> | null {
  const [area] = findAreas(pinCode)
  return area ? { district: area.district, state: area.state } : null
}

/** The districts of a PIN code, the one with the most post offices first. */
function findAreas(pinCode: string): PinCodeArea[] {
  const text = directory()
  const areas: PinCodeArea[] = []
  for (let at = text.indexOf(`\n${pinCode} `); at >= 0; at = text.indexOf(`\n${pinCode} `, at + 1)) {
    areas.push(readArea(text, at))
  }
  return areas.sort((one, other) => other.localities.length - one.localities.length)
}
