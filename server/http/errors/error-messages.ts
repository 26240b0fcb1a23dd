import { z } from 'zod'

type Issue = Parameters<NonNullable<NonNullable<Parameters<typeof z.config>[0]>['customError']>>[0]

/** The message of an issue whose schema has none: zod's default messages name types, which users do not understand. */
function errorMessage(issue: Issue): string {
  const names = (issue.path ?? []).filter((step) => typeof step === 'string')
  const name = names.at(-1)
  if (!name) return 'This request is not of the right form.'
  if (issue.code === 'invalid_type' && issue.input === undefined) return `${name} is required.`
  if (issue.code === 'invalid_type' && issue.expected === 'array') return `${name} must be an array in JSON.`
  if (issue.code === 'invalid_type' && issue.expected === 'object')
    return `${name} must be an ${typeof issue.path?.at(-1) === 'number' ? 'array of objects' : 'object'} in JSON.`
  if (issue.code === 'too_big') return `${name} is too ${issue.origin === 'string' ? 'long' : 'large'}.`
  if (issue.code === 'too_small') return `${name} is too ${issue.origin === 'string' ? 'short' : 'small'}.`
  if (issue.code === 'invalid_value' && issue.values.length > 1)
    return `${name} must be one of ${issue.values.join(', ')}.`
  return `${name} is not valid.`
}

z.config({ customError: errorMessage })
