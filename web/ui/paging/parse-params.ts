import { cleanSearchText } from '../search-text.ts'

/** The values that a parameter can have, or whether it can have a text. */
type Check = readonly string[] | ((text: string) => boolean)

/** The values of those parameters of a list that are set. */
export type ParamsOf<Checks extends Record<string, Check>> = {
  [Name in keyof Checks]?: Checks[Name] extends readonly (infer Value)[] ? Value : string
}

/** The parameters of a URL or a form; those that are empty or invalid are ignored. */
export function parseParams<Checks extends Record<string, Check>>(
  params: { get(name: string): unknown },
  checks: Checks,
): ParamsOf<Checks> {
  const valid = Object.entries(checks).flatMap(([name, check]) => {
    const text = cleanSearchText(String(params.get(name) ?? ''))
    const isValid = typeof check === 'function' ? check(text) : check.includes(text)
    return text && isValid ? [[name, text]] : []
  })
  return Object.fromEntries(valid) as ParamsOf<Checks>
}

/** The check of a parameter that can have any text. */
export const isAnyText = () => true
