import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { CompanyPanel } from './sections/CompanyPanel.tsx'

type ProductFeed = CallResponse<'GET /company-details/product-feed'>['productFeed']

/** The switch of the product feed, and its address while it is published. */
export function ProductFeedSection() {
  const { data, error, isLoading, refetch } = useQuery('GET /company-details/product-feed', {})
  const saving = useCall('PUT /company-details/product-feed')
  const [saved, setSaved] = useState<ProductFeed>()
  if (error) {
    return (
      <QueryErrorBox error={error} fallback="Failed to fetch the product feed." onRetry={refetch} busy={isLoading} />
    )
  }
  const feed = saved ?? data?.productFeed
  const publish = (enabled: boolean) =>
    saving.send({ body: { enabled } }, ({ message, productFeed }) => {
      toast.success(message)
      setSaved(productFeed)
    })
  return (
    <CompanyPanel
      section="product-feed"
      text="Google Merchant Center and Meta Commerce read your products, prices and stock from one address. Products without a picture are left out."
    >
      {feed ? (
        <div className="grid gap-4">
          <Switch
            label="Publish the product feed"
            checked={feed.enabled}
            busy={saving.busy}
            onChange={({ currentTarget }) => publish(currentTarget.checked)}
          />
          {feed.enabled && <FeedAddress url={feed.url} />}
          <CallErrorText error={saving.error} fallback="Failed to change the product feed." />
        </div>
      ) : (
        <div role="status">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-11" />
        </div>
      )}
    </CompanyPanel>
  )
}

function FeedAddress({ url }: { url: string }) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Address of the feed" className="min-w-0 grow basis-64">
          <TextInput readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
        </Field>
        {/* Browsers have no clipboard on a page without HTTPS. */}
        {navigator.clipboard && (
          <Button onClick={() => copyText(url, 'address')}>
            <Copy aria-hidden="true" className="size-4" />
            Copy address
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        Add it as a scheduled fetch in Merchant Center, and as a scheduled data feed in Meta’s Commerce Manager.
      </p>
    </div>
  )
}
