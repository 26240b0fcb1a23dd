import Download from 'lucide-react/icons/download'
import { saveFile } from '#web/api/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'

type Props = { codes: readonly string[]; doneText: string; onDone: () => void }

/** New recovery codes, to copy or download; they are shown once. */
export function RecoveryCodes({ codes, doneText, onDone }: Props) {
  const text = codes.join('\n')
  return (
    <div className="grid gap-5">
      <p className="text-muted">
        Each of these codes signs you in once if you lose your authenticator app. Keep them in a safe place, apart from
        your password. They are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-8 gap-y-1.5 rounded-card bg-well p-5 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-3 max-sm:*:flex-1">
        <Button onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}>
          <Download aria-hidden="true" className="size-5" />
          Download
        </Button>
        {/* Browsers have no clipboard on a page without HTTPS. */}
        {navigator.clipboard && (
          <Button onClick={() => copyText(text, 'recovery codes', 'Download them, or write them down.')}>Copy</Button>
        )}
      </div>
      <Button variant="primary" size="lg" block onClick={onDone}>
        {doneText}
      </Button>
    </div>
  )
}
