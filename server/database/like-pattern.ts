/** A LIKE pattern for texts that contain the given one; its own wildcards are escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** A LIKE pattern for each word of a text. */
export const likePatterns = (text: string): string[] => text.split(/\s+/).filter(Boolean).map(likePattern)
