import { checkTexts } from '#contract/orders/messages/check-template.ts'
import type { MessageTemplate } from '#contract/orders/messages/messages.ts'
import { AppError } from '#server/errors.ts'

/** Throws invalid, with the problem of each field, for texts with a placeholder other than the first name, or an unbalanced brace. */
export function assertValidTexts(template: MessageTemplate): void {
  const errors = checkTexts(template, ['name'])
  const [first] = Object.values(errors)
  if (first) throw new AppError('invalid', first, { errors })
}
