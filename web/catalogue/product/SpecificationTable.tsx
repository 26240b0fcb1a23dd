import type { Specification } from '#contract/catalogue/attributes.ts'

/** Names and values in two columns; a value keeps its line breaks. */
export const SpecificationTable = ({ rows }: { rows: readonly Specification[] }) => (
  <dl className="text-sm">
    {rows.map(({ name, value }) => (
      <div
        key={name}
        className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 border-b border-hairline py-2.5 last:border-0"
      >
        <dt className="text-muted wrap-anywhere">{name}</dt>
        <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
