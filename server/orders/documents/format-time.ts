import { dayInIndia, minuteInIndia } from '#contract/india-time.ts'
import { formatDocumentDay } from '#server/invoices/pdf/labels.ts'

/** A time as documents write it, such as "21 Nov 2026, 12:00 IST". */
export const formatTime = (time: Date): string =>
  `${formatDocumentDay(dayInIndia(time))}, ${minuteInIndia(time).slice(11)} IST`
