import { isPinCode } from '#contract/addresses/pin-code.ts'

const storageKey = 'vipani_pin_code'

/** The PIN code that was last checked in this browser; empty for none. */
export function storedPin(): string {
  try {
    const pinCode = localStorage.getItem(storageKey) ?? ''
    return isPinCode(pinCode) ? pinCode : ''
  } catch {
    return ''
  }
}

/** Stores a checked PIN code in this browser only. */
export function storePin(pinCode: string): void {
  try {
    localStorage.setItem(storageKey, pinCode)
  } catch {
    // Without local storage the shopper enters it again.
  }
}
