import { createSimulatorFaults } from '#server/http/simulator-faults.ts'

/** The calls for which tests can inject faults. */
export type SimulatedCall = 'token' | 'pay' | 'status' | 'refund' | 'refundStatus'

/** A webhook that is not sent yet. */
type QueuedWebhook = { event: string; payload: object; deliver: () => Promise<number> }

/** Switches with which tests change the simulator's behaviour. */
export const createSimulatorControl = () => ({
  ...createSimulatorFaults<SimulatedCall>(),
  /** Whether webhooks are sent at once, or queued in `queuedWebhooks`. */
  webhookMode: 'send' as 'send' | 'queue',
  queuedWebhooks: [] as QueuedWebhook[],
  /** The state of refunds after a status call. */
  refundState: 'COMPLETED' as 'COMPLETED' | 'FAILED' | 'PENDING' | 'CONFIRMED',
  /** Token lifetime in seconds. */
  tokenLifetime: 624_600,
  /** Number of requests by call. */
  calls: { token: 0, pay: 0, status: 0, refund: 0, refundStatus: 0 },
})

export type SimulatorControl = ReturnType<typeof createSimulatorControl>
