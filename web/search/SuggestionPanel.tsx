import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/Link.tsx'
import type { useCombobox } from './use-combobox.ts'

export type Suggestion = { key: string; to: string; content: ReactNode }
export type SuggestionGroup = { title: string; suggestions: readonly Suggestion[] }

/** The keys of all suggestions, in the order of the options. */
export const suggestionKeys = (groups: readonly SuggestionGroup[]): string[] =>
  groups.flatMap(({ suggestions }) => suggestions.map(({ key }) => key))

type Props = {
  id: string
  label: string
  groups: readonly SuggestionGroup[]
  combobox: ReturnType<typeof useCombobox>
  /** Content below the options. */
  footer?: ReactNode
}

/** The grouped suggestions below a search field. Each option is a link; the focus stays in the field. */
export function SuggestionPanel({ id, label, groups, combobox: { open, close, optionProps }, footer }: Props) {
  const nonEmptyGroups = groups.filter(({ suggestions }) => suggestions.length > 0)
  let index = 0
  return (
    <div
      hidden={!open}
      className="absolute inset-x-0 top-full z-50 mt-2 max-h-[min(32rem,70dvh)] overflow-y-auto overscroll-contain rounded-card border border-hairline bg-raised p-2 text-left shadow-sheet"
    >
      <div id={id} role="listbox" aria-label={label}>
        {nonEmptyGroups.map(({ title, suggestions }, groupIndex) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may contain groups but no fieldsets
          <div key={title} role="group" aria-labelledby={`${id}-group-${groupIndex}`}>
            <p id={`${id}-group-${groupIndex}`} className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">
              {title}
            </p>
            {suggestions.map(({ key, to, content }) => (
              <Link
                key={key}
                to={to}
                {...optionProps(index++)}
                // The field must not lose the focus, because the list would close before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={close}
                className={cx(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5',
                  'hover:bg-well aria-selected:bg-well aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus',
                )}
              >
                {content}
              </Link>
            ))}
          </div>
        ))}
      </div>
      {footer}
    </div>
  )
}

/** Announces the number of suggestions to screen readers. */
export const SuggestionCount = ({ count }: { count: number | null }) => (
  <p role="status" className="sr-only">
    {count === null ? '' : count === 1 ? '1 suggestion' : `${count} suggestions`}
  </p>
)
