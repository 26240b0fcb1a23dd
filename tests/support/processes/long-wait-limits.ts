import { type OverloadLimits, overloadLimitsFor } from '#server/http/load-shedding.ts'

const limits = overloadLimitsFor(1)
const withoutRejection = { maxWait: 60_000, maxWaitInOverload: 60_000 }

/** The limits of a process, but requests are not rejected for a long wait: a machine that runs many tests is slow. */
export const longWaitLimits: OverloadLimits = {
  ...limits,
  maxEventLoopDelay: 60_000,
  queues: {
    essential: { ...limits.queues.essential, ...withoutRejection },
    browsing: { ...limits.queues.browsing, ...withoutRejection },
    search: { ...limits.queues.search, ...withoutRejection },
  },
}
