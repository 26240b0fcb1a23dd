import { createSimulatorFaults } from '#server/http/simulator-faults.ts'
import type { ShiprocketCall } from '../shiprocket/client.ts'

/** Switches with which tests change the simulator's behaviour. */
export function createCourierControl() {
  const faults = createSimulatorFaults<ShiprocketCall>()
  const calls = new Map<ShiprocketCall, number>()
  return {
    ...faults,
    /** Tokens that were issued until this time are rejected, as if they had expired early. */
    tokensRevokedUntil: 0,
    /** The number of calls of a kind since the last reset. */
    callsOf: (call: ShiprocketCall): number => calls.get(call) ?? 0,
    count: (call: ShiprocketCall) => void calls.set(call, (calls.get(call) ?? 0) + 1),
    reset() {
      faults.clearFaults()
      calls.clear()
      this.tokensRevokedUntil = 0
    },
  }
}

export type CourierControl = ReturnType<typeof createCourierControl>
