import { dayMs } from '../../durations.ts'
import { dayInIndia } from '../../india-time.ts'
import { isOnItsWay, type ShipmentStatus } from './shipment-states.ts'

/** How often the customer can ask for another attempt to deliver a shipment. */
export const maxReattemptRequests = 3

/** The last day that can be asked for, counted from today. */
export const maxReattemptDays = 7

type Attempted = { status: ShipmentStatus; failedAttempts?: number | undefined; reattemptRequests?: number | undefined }

/** Whether the customer of a shipment can ask for another attempt: after one failed, while the courier still has it. */
export const canRequestReattempt = ({ status, failedAttempts = 0, reattemptRequests = 0 }: Attempted): boolean =>
  isOnItsWay(status) && failedAttempts > 0 && reattemptRequests < maxReattemptRequests

/** The days that can be asked for, from tomorrow, in India. */
export const reattemptDays = (now: Date): string[] =>
  Array.from({ length: maxReattemptDays }, (_, index) => dayInIndia(new Date(now.getTime() + (index + 1) * dayMs)))
