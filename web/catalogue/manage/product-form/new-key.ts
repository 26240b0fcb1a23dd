let counter = 0

/** A React key for an item without an id. */
export const newKey = (): string => `new-${++counter}`
