import { checkTemplate } from '#contract/orders/messages/check-template.ts'
import type { MessageName, MessageTemplate } from '#contract/orders/messages/messages.ts'
import { AppError } from '#server/errors.ts'

/** Throws invalid, with the problem of each field, for texts with an unknown placeholder or an unbalanced brace. */
export function assertValidTemplate(name: MessageName, template: MessageTemplate): void {
  const errors = checkTemplate(name, template)
  const [first] = Object.values(errors)
  if (first) throw new AppError('invalid', first, { errors })
}
