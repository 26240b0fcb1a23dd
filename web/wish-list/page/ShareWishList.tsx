import { useState } from 'react'
import type { CallInput, CallResponse } from '#contract/calls.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'

export type Share = CallResponse<'GET /wish-list'>['share']
type Body = CallInput<'PUT /wish-list/share'>['body']
type Props = { share: Share; onChanged: (saved: { share: Share }) => void }

/** The link by which others can read the list: on, off, or replaced by a new one. */
export function ShareWishList({ share: { token, showsName }, onChanged }: Props) {
  const saved = { shared: token !== null, showsName }
  const { send, busy, error } = useCall('PUT /wish-list/share')
  const [sent, setSent] = useState<Body>(saved)
  const change = (body: Body, message?: string) => {
    if (busy) return
    setSent(body)
    void send({ body }, ({ share, ...response }) => {
      onChanged({ share })
      toast.success(message ?? response.message)
    })
  }
  // While a change is saved the switches show it.
  const shown = busy ? sent : saved
  const link = token && `${window.location.origin}/wish-list/${token}`
  return (
    <div className="max-w-2xl">
      <Panel title="Share this list" text="Whoever has the link can see your list and buy from it, but not change it.">
        <Switch
          label="Share by a link"
          checked={shown.shared}
          aria-disabled={busy}
          onChange={({ target }) => change({ shared: target.checked, showsName })}
        />
        {link && (
          <>
            <TextInput readOnly value={link} aria-label="Link to your list" onFocus={({ target }) => target.select()} />
            <Switch
              label="Show my first name"
              hint="Otherwise the list shows nothing about you."
              checked={shown.showsName}
              aria-disabled={busy}
              onChange={({ target }) =>
                change(
                  { shared: true, showsName: target.checked },
                  target.checked ? 'The list shows your first name.' : 'The list no longer shows your name.',
                )
              }
            />
            <div className="flex flex-wrap gap-3">
              {/* Browsers have no clipboard on a page without HTTPS. */}
              {navigator.clipboard && <Button onClick={() => copyText(link, 'link')}>Copy link</Button>}
              <Button
                variant="quiet"
                busy={busy}
                onClick={() =>
                  change(
                    { shared: true, showsName, renew: true },
                    'The list has a new link. The old one leads nowhere.',
                  )
                }
              >
                New link
              </Button>
            </div>
          </>
        )}
        {error !== null && <CallErrorText error={error} fallback="The link could not be changed." />}
      </Panel>
    </div>
  )
}
