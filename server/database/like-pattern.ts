/** A LIKE pattern for texts that contain the given one; its own wildcards are escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
