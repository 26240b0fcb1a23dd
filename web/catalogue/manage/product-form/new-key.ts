let counter = 0

/** A React key for an item without an id. `crypto.randomUUID` is not available on plain HTTP. */
export const newKey = (): string => `new-${++counter}`
