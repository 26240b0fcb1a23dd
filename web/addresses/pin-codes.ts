import { isPinCode, normalizePinCode } from '#contract/addresses/pin-code.ts'
import type { StateOfIndia } from '#contract/tax/states-of-india.ts'

/** The first two digits of each state's PIN codes. They overlap at state borders, so a mismatch is a hint and not an error. */
const prefixes: Record<StateOfIndia, string> = {
  'Andaman and Nicobar Islands': '74',
  'Andhra Pradesh': '50 51 52 53',
  'Arunachal Pradesh': '79',
  Assam: '78',
  Bihar: '80 81 82 84 85',
  Chandigarh: '14 16',
  Chhattisgarh: '49',
  'Dadra and Nagar Haveli and Daman and Diu': '36 39',
  Delhi: '11',
  Goa: '40',
  Gujarat: '36 37 38 39',
  Haryana: '12 13',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 19',
  Jharkhand: '81 82 83',
  Karnataka: '53 56 57 58 59',
  Kerala: '67 68 69',
  Ladakh: '19',
  Lakshadweep: '68',
  'Madhya Pradesh': '45 46 47 48',
  Maharashtra: '40 41 42 43 44',
  Manipur: '79',
  Meghalaya: '79',
  Mizoram: '79',
  Nagaland: '79',
  Odisha: '75 76 77',
  Puducherry: '53 60 67',
  Punjab: '14 15 16',
  Rajasthan: '30 31 32 33 34',
  Sikkim: '73',
  'Tamil Nadu': '60 61 62 63 64',
  Telangana: '50',
  Tripura: '79',
  'Uttar Pradesh': '20 21 22 23 24 25 26 27 28',
  Uttarakhand: '24 26',
  'West Bengal': '70 71 72 73 74',
}

const hasPrefix = (state: StateOfIndia, pinCode: string) => prefixes[state].split(' ').includes(pinCode.slice(0, 2))

/** Whether a complete PIN code does not match the selected state. */
export function isPinCodeMismatch(postalCode: string, state: string): boolean {
  const pinCode = normalizePinCode(postalCode)
  if (!isPinCode(pinCode) || !Object.hasOwn(prefixes, state)) return false
  return !hasPrefix(state as StateOfIndia, pinCode)
}

/** The state of a PIN code; null if the PIN code is incomplete or its first two digits belong to several states. */
export function stateOfPinCode(postalCode: string): StateOfIndia | null {
  const pinCode = normalizePinCode(postalCode)
  if (!isPinCode(pinCode)) return null
  const [state, ...otherStates] = (Object.keys(prefixes) as StateOfIndia[]).filter((name) => hasPrefix(name, pinCode))
  return state && otherStates.length === 0 ? state : null
}
