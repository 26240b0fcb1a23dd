import X from 'lucide-react/icons/x'
import { Suspense } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { noticeText } from './notice-text.ts'
import type { EditNoticeState } from './use-edit-notice.ts'

const LoadError = () => <ErrorText>Failed to load the bulk edit. Please reload the page.</ErrorText>
const BulkEditRunDialog = lazyComponent(
  () => import('./BulkEditRunDialog.tsx').then((file) => file.BulkEditRunDialog),
  LoadError,
)

type Props = {
  notice: EditNoticeState
  /** Called when products may have changed. */
  onChanged: () => void
}

/** The notice above the product list about a bulk edit that is running, has stopped or has ended in the background. */
export function EditNotice({ notice: { bulkEdit, update }, onChanged }: Props) {
  const dialog = useDialogState<string>()
  const close = (isRunning: boolean) => {
    dialog.close()
    update(isRunning ? (dialog.subject ?? null) : null)
    onChanged()
  }
  const isFailed = bulkEdit?.state === 'FAILED'
  const hasEnded = bulkEdit?.state === 'DONE' || bulkEdit?.state === 'CANCELED'
  const { title, detail } = bulkEdit ? noticeText(bulkEdit) : { title: '', detail: '' }
  return (
    <>
      {bulkEdit && (
        <section
          aria-label="Bulk edit"
          className={cx(
            'flex min-h-14 items-center gap-2 rounded-card px-4 py-2',
            isFailed ? 'bg-warning-tint' : 'border border-hairline bg-surface',
          )}
        >
          <div className="min-w-0 flex-1">
            <p role="status" className="font-semibold">
              {title}
            </p>
            <p className="text-sm text-muted tabular-nums">{detail}</p>
          </div>
          <Button size="sm" onClick={() => dialog.open(bulkEdit.id)}>
            {isFailed ? 'Review' : 'View'}
          </Button>
          {hasEnded && (
            <IconButton label="Dismiss" onClick={() => update(null)}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          )}
        </section>
      )}
      {dialog.subject && (
        <Suspense>
          <BulkEditRunDialog key={dialog.openCount} id={dialog.subject} open={dialog.isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
