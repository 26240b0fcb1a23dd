import { formatNumber } from '#web/ui/data/format-count.ts'

/** The number of a line of the file. On a phone it is the title of a card, which has no label beside it. */
export const LineNumber = ({ line }: { line: number }) => (
  <>
    <span aria-hidden="true" className="md:hidden">
      Line{' '}
    </span>
    {formatNumber(line)}
  </>
)
