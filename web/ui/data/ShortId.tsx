import { shortIdLength } from '#contract/limits.ts'

/** The first 8 characters of an id, with the complete id as a tooltip. */
export function ShortId({ id, upperCase }: { id: string; upperCase?: boolean }) {
  const short = id.slice(0, shortIdLength)
  return (
    <span title={id} className="font-mono text-xs">
      {upperCase ? short.toUpperCase() : short}
    </span>
  )
}
