/** The parts of a comma-separated list. */
export const splitList = (text: string): string[] => text.split(',').map((part) => part.trim())
