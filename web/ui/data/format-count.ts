/** A number with India's digit groups: '1,00,000'. */
export const formatNumber = (value: number): string => value.toLocaleString('en-IN')

/** A count with its noun: '1 order', '1,00,000 orders'. */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`
