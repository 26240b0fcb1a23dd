import type { CallResponse } from '#contract/calls.ts'

/** The districts in which a PIN code is used, the likeliest first; empty for one that the directory does not have. */
export type PinCodeAreas = CallResponse<'GET /pin-codes/{pinCode}'>['areas']

/** The state of a PIN code; undefined if it is used in several states. */
export function onlyStateOf(areas: PinCodeAreas): string | undefined {
  const states = new Set(areas.map(({ state }) => state))
  return states.size === 1 ? areas[0]?.state : undefined
}

/** The post offices of a PIN code by name. */
export const localitiesOf = (areas: PinCodeAreas): string[] =>
  [...new Set(areas.flatMap(({ localities }) => localities))].sort()

/** What to check about a PIN code, which may be new or at a border, so that it is never refused; null for nothing. */
export function pinCodeWarning(pinCode: string, areas: PinCodeAreas, state: string): string | null {
  if (areas.length > 0) {
    const isUnlikely = state !== '' && areas.every((area) => area.state !== state)
    return isUnlikely ? `This PIN code does not look like ${state}. Please check it.` : null
  }
  // The directory has no army post offices, whose PIN codes begin with 9.
  return pinCode.startsWith('9') ? null : 'We do not know this PIN code. Please check it.'
}
