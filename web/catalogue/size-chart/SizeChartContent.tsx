import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import type { SizeChart } from '#contract/catalogue/size-chart.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { readLengthUnit, saveLengthUnit } from './length-unit.ts'
import { hasLengths, SizeChartTable } from './SizeChartTable.tsx'
import { UnitSwitch } from './UnitSwitch.tsx'

type Props = { chart: SizeChart; category: string; chosenSize?: string | undefined }

/** Prints the dialog alone: the page behind it, its frame and its buttons are left out. */
const printStyle = `@media print {
  body { overflow: visible !important }
  body > :not(:has([data-size-chart])) { display: none !important }
  [role=dialog]:has([data-size-chart]) { position: static; max-height: none; border: 0; box-shadow: none }
  [role=dialog]:has([data-size-chart]) > * { overflow: visible }
  [role=dialog]:has([data-size-chart]) button { display: none }
}`

/** What shoppers see in the dialog: the choice of the unit, the table, the note. */
export function SizeChartContent({ chart, category, chosenSize }: Props) {
  const [unit, setUnit] = useState(readLengthUnit)
  const choose = (chosen: typeof unit) => {
    setUnit(chosen)
    saveLengthUnit(chosen)
  }
  return (
    <div data-size-chart="" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <style>{printStyle}</style>
      <div className="flex flex-wrap items-center justify-between gap-4">
        {hasLengths(chart) && <UnitSwitch value={unit} onChange={choose} />}
        <IconButton label="Print the size chart" className="ml-auto" onClick={() => window.print()}>
          <Printer className="size-5" />
        </IconButton>
      </div>
      <SizeChartTable chart={chart} unit={unit} category={category} chosenSize={chosenSize} />
      {chart.note && <p className="whitespace-pre-line text-sm text-muted">{chart.note}</p>}
      {unit === 'in' && hasLengths(chart) && (
        <p className="text-sm text-muted">Inches are rounded to a quarter or a half.</p>
      )}
    </div>
  )
}
