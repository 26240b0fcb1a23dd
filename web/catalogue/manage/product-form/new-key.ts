let counter = 0

/** A key for something that has no id yet. (`crypto.randomUUID` is missing on plain HTTP.) */
export const newKey = (): string => `new-${++counter}`
