import { expect, test } from 'vitest'
import { dialogText } from './dialog-text.ts'

const running = { step: 'run', isStartedHere: false, runState: 'RUNNING', selectionText: '3 products' } as const

test('the owner reads that another run is under way only while it is', () => {
  expect(dialogText(running)).toContain('is already running')
  for (const runState of ['DONE', 'CANCELED', 'FAILED'] as const)
    expect(dialogText({ ...running, runState })).toContain('has ended')
})

test('the run that was started here is about the chosen products', () => {
  expect(dialogText({ ...running, isStartedHere: true })).toBe('3 products')
})
