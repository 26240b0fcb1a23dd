import { missingCapabilities } from './capabilities.ts'

/** Prints the missing capabilities before the run, so that skipped tests are noticed. */
export default function reportMissingCapabilities(): void {
  if (missingCapabilities.length === 0) console.log('All resilience tests can run on this machine.')
  else
    console.log(
      ['', 'SKIPPED because this machine lacks', ...missingCapabilities.map((line) => `  - ${line}`), ''].join('\n'),
    )
}
