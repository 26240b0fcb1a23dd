import { QrCode } from './QrCode.tsx'

type Props = { secret: string; uri: string }

/** The secret in groups of four characters, which are easier to type. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** The secret for an authenticator app: as a QR code, as a link for the same device, and as text. */
export function EnrolmentSteps({ secret, uri }: Props) {
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        Scan this code with an authenticator app, such as Google Authenticator, Microsoft Authenticator, Aegis or
        1Password.
      </p>
      <div className="grid items-center gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-6">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="grid content-center gap-1 text-sm">
          <a href={uri} className="flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
            Open the app on this device
          </a>
          <p className="text-muted">Or type this key:</p>
          <p className="font-mono text-base break-words">{inGroups(secret)}</p>
        </div>
      </div>
    </div>
  )
}
