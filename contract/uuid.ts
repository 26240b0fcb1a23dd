/** A UUID in lower case as `z.uuid()` accepts it, as the source of a regular expression. */
export const uuidSource = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'

/** The UUID that sorts before every other one. */
export const nilUuid = '00000000-0000-0000-0000-000000000000'

/** A UUID as `z.uuid()` accepts it, for code that runs without zod. */
export const uuidPattern = new RegExp(`^${uuidSource}$`, 'i')
