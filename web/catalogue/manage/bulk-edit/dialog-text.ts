import type { BulkEditState } from './bulk-edit.ts'

type Input = {
  step: 'fields' | 'preview' | 'run'
  /** The run was started in this dialog; otherwise it was running when the dialog opened. */
  isStartedHere: boolean
  runState: BulkEditState
  /** The selection in words: '3 products'. */
  selectionText: string
}

/** The text below the title: the products that the step is about. */
export function dialogText({ step, isStartedHere, runState, selectionText }: Input): string {
  if (step === 'preview') return `${selectionText}. Nothing is changed yet.`
  if (step === 'fields' || isStartedHere) return selectionText
  return runState === 'RUNNING'
    ? 'A bulk edit is already running. Wait until it is done, or cancel it.'
    : 'The bulk edit that was running has ended. Close this window to start another one.'
}
