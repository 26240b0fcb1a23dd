/** The entries that differ. */
export const differing = <T extends object>(now: T, before: T): Partial<T> => {
  const isEqual = (name: string, value: unknown) => JSON.stringify(value) === JSON.stringify(before[name as keyof T])
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !isEqual(name, value))) as Partial<T>
}
