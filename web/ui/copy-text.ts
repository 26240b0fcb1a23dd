import { toast } from './feedback/toast.ts'

/** Copies a text to the clipboard. A toast says that it did, or that `what`, such as "tracking number", could not be copied. */
export const copyText = (text: string, what: string, otherWay = 'Select it and copy it yourself.') =>
  navigator.clipboard.writeText(text).then(
    () => toast.success(`${what.charAt(0).toUpperCase()}${what.slice(1)} copied.`),
    () => toast.error(`The ${what} could not be copied.`, { text: otherWay }),
  )
