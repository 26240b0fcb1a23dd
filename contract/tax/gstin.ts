import type { StateOfIndia } from './states-of-india.ts'

/** The GSTIN state code of each state and union territory. */
export const gstStateCodes: Readonly<Record<StateOfIndia, string>> = {
  'Andaman and Nicobar Islands': '35',
  'Andhra Pradesh': '37',
  'Arunachal Pradesh': '12',
  Assam: '18',
  Bihar: '10',
  Chandigarh: '04',
  Chhattisgarh: '22',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Delhi: '07',
  Goa: '30',
  Gujarat: '24',
  Haryana: '06',
  'Himachal Pradesh': '02',
  'Jammu and Kashmir': '01',
  Jharkhand: '20',
  Karnataka: '29',
  Kerala: '32',
  Ladakh: '38',
  Lakshadweep: '31',
  'Madhya Pradesh': '23',
  Maharashtra: '27',
  Manipur: '14',
  Meghalaya: '17',
  Mizoram: '15',
  Nagaland: '13',
  Odisha: '21',
  Puducherry: '34',
  Punjab: '03',
  Rajasthan: '08',
  Sikkim: '11',
  'Tamil Nadu': '33',
  Telangana: '36',
  Tripura: '16',
  'Uttar Pradesh': '09',
  Uttarakhand: '05',
  'West Bengal': '19',
}

/** Two digits of the state, the PAN, the registration number, Z, and a check character. */
const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const base36Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The check character of a GSTIN, computed from its first 14 characters. */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0
  for (const [index, character] of [...first14].entries()) {
    const product = base36Digits.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return base36Digits[(36 - (sum % 36)) % 36] ?? ''
}

/** The error message for a GSTIN; null if its format and check character are valid. */
export function gstinError(gstin: string): string | null {
  if (!gstinPattern.test(gstin)) return 'A GSTIN has 15 characters, such as 29ABCDE1234F1ZW.'
  if (gstin[14] !== gstinCheckCharacter(gstin.slice(0, 14)))
    return 'This GSTIN has a typing error: its last character does not fit the others.'
  return null
}

/** The error message for a GSTIN in this state; null if its first two digits are the state's code. */
export function gstinStateError(gstin: string, state: StateOfIndia): string | null {
  const code = gstStateCodes[state]
  return gstin.startsWith(code) ? null : `A GSTIN of ${state} begins with ${code}, this one with ${gstin.slice(0, 2)}.`
}

/** The state of a GSTIN; undefined for an unknown state code. */
export const stateOfGstin = (gstin: string): StateOfIndia | undefined =>
  (Object.keys(gstStateCodes) as StateOfIndia[]).find((state) => gstin.startsWith(gstStateCodes[state]))
