import { trustedHtml } from './trusted-html.ts'

type Props = { html: string; className?: string }

/** HTML from the editor: the server cleaned it when it was written. Nothing else may be passed here. */
export function SanitizedHtml({ html, className }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps only what the editor can make
  return <div className={className} dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />
}
