import { expect, test, vi } from 'vitest'
import { toastStore } from '#web/ui/feedback/toast.ts'
import { ApiError } from './api-error.ts'
import { withConflictToast, withErrorMessage } from './with-error-message.ts'

const conflict = () => Promise.reject(new ApiError(409, 'The order has changed.'))
const unreachable = () => Promise.reject(new ApiError(0, 'Network Error'))

test('a failed call shows the message of the server, or the fallback without one', async () => {
  const onConflict = vi.fn()
  await expect(withErrorMessage(Promise.resolve('done'), 'Failed.', onConflict)).resolves.toBe('done')
  await expect(withErrorMessage(unreachable(), 'Failed.', onConflict)).rejects.toThrow('Failed.')
  expect(onConflict).not.toHaveBeenCalled()
  await expect(withErrorMessage(conflict(), 'Failed.', onConflict)).rejects.toThrow('The order has changed.')
  expect(onConflict).toHaveBeenCalledOnce()
})

test('a conflict that closes the dialog is shown in a toast; other errors stay in the dialog', async () => {
  const before = toastStore.get()
  await expect(withConflictToast(unreachable(), 'Failed.')).rejects.toThrow('Failed.')
  expect(toastStore.get()).toBe(before)
  await expect(withConflictToast(conflict(), 'Failed.')).resolves.toBeUndefined()
  expect(toastStore.get().at(-1)).toMatchObject({ tone: 'error', title: 'The order has changed.' })
})
