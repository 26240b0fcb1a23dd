import { z } from 'zod'
import { type HiddenReason, hiddenReasons } from './hidden-reasons.ts'

/** A reason for which something is hidden. */
export const hiddenReason = z.enum(Object.keys(hiddenReasons) as [HiddenReason], 'Choose a reason.')

/** The body of a call that hides something for a reason, or shows it again. */
export const HideBody = z.object({ reason: hiddenReason.nullable() })

/** The store's answer when the form was opened, null for none: the call is a conflict if it is another one now. */
export const seenAnswer = z.string().max(10_000).nullable().optional()
