import PencilLine from 'lucide-react/icons/pencil-line'
import { Suspense } from 'react'
import { bulkEditLimits } from '#contract/catalogue/bulk-edit/bulk-edit-limits.ts'
import { maxListCount } from '#contract/limits.ts'
import { lowerFirst } from '#contract/text/lower-first.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatCount, formatNumber } from '#web/ui/data/format-count.ts'
import { SelectionBar } from '#web/ui/data/SelectionBar.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { ProductFormOptions } from '../product-form/use-product-form-options.ts'
import type { BulkSelection } from './bulk-edit.ts'
import type { ProductSelection } from './use-product-selection.ts'

const LoadError = () => (
  <ErrorText className="basis-full">Failed to load the bulk editor. Please reload the page.</ErrorText>
)
const BulkEditDialog = lazyComponent(
  () => import('./BulkEditDialog.tsx').then((file) => file.BulkEditDialog),
  LoadError,
)

type Props = {
  productIds: readonly string[]
  /** The number of products that match the filter. */
  total: number
  filter: Extract<BulkSelection, { by: 'FILTER' }>
  selection: ProductSelection
  options: ProductFormOptions
  /** Called when a bulk edit was shown, with its id if it is still running. */
  onRunClosed: (runningId: string | null) => void
  onChanged: () => void
}

/** Selects products and opens the dialog that changes them. */
export function ProductBulkActions(props: Props) {
  const { productIds, total, filter, selection, options, onRunClosed, onChanged } = props
  const { ids, isAllMatching, disabled, selectAllMatching, clear } = selection
  const dialog = useDialogState<{ selection: BulkSelection; text: string }>()
  const hasMore = total > productIds.length
  const isTooLong = !isAllMatching && ids.length > bulkEditLimits.maxIds
  const open = () =>
    dialog.open({
      selection: isAllMatching ? filter : { by: 'IDS', ids: [...ids] },
      text: isAllMatching ? matchingText(total) : formatCount(ids.length, 'product'),
    })
  const bar = (
    <SelectionBar
      label="Chosen products"
      rowIds={productIds}
      selection={selection}
      text={isAllMatching ? matchingText(total) : ids.length > 0 ? `${formatNumber(ids.length)} chosen` : undefined}
    >
      {isAllMatching ? (
        <LinkButton disabled={disabled} onClick={clear}>
          Choose none
        </LinkButton>
      ) : (
        ids.length > 0 &&
        hasMore && (
          <LinkButton disabled={disabled} onClick={selectAllMatching}>
            Choose {lowerFirst(matchingText(total))}
          </LinkButton>
        )
      )}
      {(isAllMatching || ids.length > 0) && (
        <Button size="sm" disabled={isTooLong || disabled} onClick={open}>
          <PencilLine className="size-4.5" />
          Bulk edit
        </Button>
      )}
      {isTooLong && (
        <p className="basis-full text-sm text-danger">
          Choose at most {formatNumber(bulkEditLimits.maxIds)} products one by one, or all that match.
        </p>
      )}
    </SelectionBar>
  )
  // The dialog stays open when the list loses its last row meanwhile.
  return (
    <>
      {productIds.length > 0 && bar}
      {dialog.subject && (
        <Suspense>
          <BulkEditDialog
            key={dialog.openCount}
            open={dialog.isOpen}
            selection={dialog.subject.selection}
            selectionText={dialog.subject.text}
            options={options}
            onClose={dialog.close}
            onRunClosed={onRunClosed}
            onChanged={() => {
              clear()
              onChanged()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Lists count at most `maxListCount` products with a search. */
const matchingText = (total: number) =>
  total === maxListCount ? 'All that match' : `All ${formatNumber(total)} that match`
