import Eye from 'lucide-react/icons/eye'
import Trash from 'lucide-react/icons/trash'
import { type ReactNode, useId, useRef, useState } from 'react'
import { sizeChartLimits } from '#contract/catalogue/size-chart/size-chart-limits.ts'
import type { SizeChart } from '#contract/catalogue/size-chart.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { SizeChartContent } from '#web/catalogue/size-chart/SizeChartContent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { type ChartDraft, toDraft } from './chart-draft.ts'
import { checkDraft } from './chart-problems.ts'
import { chartTemplates } from './chart-templates.ts'
import type { ChartValue } from './chart-value.ts'
import { SizeChartEditor } from './SizeChartEditor.tsx'

type Props = {
  /** Undefined for a new category. */
  category: { id: string; name: string } | undefined
  value: ChartValue
  onChange: (value: ChartValue) => void
  /** The server's error. */
  error: ReactNode
}

/** The size chart in the category form: templates to start from, the editor, and a preview. */
export function SizeChartSection({ category, ...props }: Props) {
  return category ? (
    <StoredSizeChart category={category} {...props} />
  ) : (
    <SizeChartFields name="the category" stored={null} {...props} />
  )
}

type StoredProps = Omit<Props, 'category'> & { category: { id: string; name: string } }

function StoredSizeChart({ category, ...props }: StoredProps) {
  const { data, error, isLoading, refetch } = useQuery('GET /categories/{categoryId}', {
    params: { categoryId: category.id },
    query: { sizeChart: 'true' },
  })
  if (data) return <SizeChartFields name={category.name} stored={data.sizeChart ?? null} {...props} />
  if (!error) return <Skeleton className="h-30 rounded-card" />
  return (
    <QueryErrorBox
      error={error}
      fallback="The size chart could not be loaded. Saving the category keeps it."
      onRetry={refetch}
      busy={isLoading}
    />
  )
}

type FieldsProps = Omit<Props, 'category'> & { name: string; stored: SizeChart | null }

function SizeChartFields({ name, stored, value, onChange, error }: FieldsProps) {
  const headingId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const [previewed, setPreviewed] = useState<SizeChart | null>(null)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const draft = value.draft === undefined ? stored && toDraft(stored) : value.draft
  const problems = draft && value.attempts > 0 ? checkDraft(draft).problems : []
  const change = (next: ChartDraft) => onChange({ ...value, draft: next })
  /** The pressed button disappears, so the heading gets the focus. */
  const replace = (next: ChartDraft | null) => {
    headingRef.current?.focus()
    onChange({ draft: next, attempts: 0 })
  }
  const preview = () => {
    const { chart } = draft ? checkDraft(draft) : { chart: null }
    if (!chart) return onChange({ ...value, attempts: value.attempts + 1 })
    setPreviewed(chart)
    setPreviewOpen(true)
  }
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-hairline pt-5">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <h3 ref={headingRef} tabIndex={-1} id={headingId} className="font-sans font-medium tracking-normal">
          Size chart
        </h3>
        <span className="text-muted">Optional</span>
      </div>
      {error}
      {draft ? (
        <>
          <p className="text-sm text-muted">
            Lengths in centimetres, such as 86 or 86-91; shoppers can switch to inches. Paste from a spreadsheet into
            any cell. Alt with an arrow key moves a row or a column.
          </p>
          <SizeChartEditor draft={draft} onChange={change} problems={problems} attempts={value.attempts} />
          <Field label="Note below the table" aside={`${draft.note.length} of ${sizeChartLimits.maxNote}`}>
            <TextArea
              rows={2}
              value={draft.note}
              onChange={(event) => change({ ...draft, note: event.currentTarget.value })}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button onClick={preview}>
              <Eye className="size-4.5" />
              Preview
            </Button>
            <Button variant="quiet" onClick={() => replace(null)}>
              <Trash className="size-4.5 text-danger" />
              Remove size chart
            </Button>
          </div>
        </>
      ) : (
        <Templates isRemoved={stored !== null} onChoose={replace} />
      )}
      {previewed && (
        <Modal
          open={isPreviewOpen}
          onClose={() => setPreviewOpen(false)}
          title="Size chart"
          text="What shoppers see"
          size="lg"
        >
          <SizeChartContent chart={previewed} category={name} />
        </Modal>
      )}
    </section>
  )
}

type TemplatesProps = { isRemoved: boolean; onChoose: (draft: ChartDraft) => void }

function Templates({ isRemoved, onChoose }: TemplatesProps) {
  return (
    <div className="grid gap-3 rounded-card bg-well p-4">
      <p className="text-sm text-muted">
        {isRemoved && 'The size chart is removed when you save. '}
        Shoppers open it from the products of this category that come in sizes. Start with a template and check every
        figure against your goods.
      </p>
      <div className="flex flex-wrap gap-2">
        {chartTemplates.map(({ label, chart }) => (
          <Button key={label} onClick={() => onChoose(chart)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
