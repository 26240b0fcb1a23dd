import { missingCapabilities } from './capabilities.ts'

/** Says first and aloud what this machine lacks: what is skipped must not look like what passed. */
export default function reportMissingCapabilities(): void {
  if (missingCapabilities.length === 0) console.log('This machine has all that the faults need.')
  else
    console.log(
      ['', 'SKIPPED, as this machine lacks', ...missingCapabilities.map((line) => `  - ${line}`), ''].join('\n'),
    )
}
