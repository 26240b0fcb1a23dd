const dayMs = 24 * 60 * 60 * 1000

/** The moment at which a day such as 2026-11-21 begins in India, which is five and a half hours ahead all year. */
export const startOfDayInIndia = (day: string): Date => new Date(`${day}T00:00:00+05:30`)

/** The moment at which it ends: the next day's first. */
export const endOfDayInIndia = (day: string): Date => new Date(startOfDayInIndia(day).getTime() + dayMs)

const indiaUtcOffset = 5.5 * 60 * 60 * 1000

/** A moment as a table of India writes it, such as 2026-11-21 17:05. */
export const formatMinuteInIndia = (moment: Date): string =>
  new Date(moment.getTime() + indiaUtcOffset).toISOString().slice(0, 16).replace('T', ' ')
