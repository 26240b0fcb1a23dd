import { findPinCode } from '#server/addresses/pin-codes/find-pin-code.ts'
import { AppError } from '#server/errors.ts'

/** The district and the state of a PIN code; null for one that the directory does not have, such as those of the army. */
export function findPinArea(pinCode: string): { district: string; state: string } | null {
  try {
    const [area] = findPinCode(pinCode).areas
    return area ? { district: area.district, state: area.state } : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
