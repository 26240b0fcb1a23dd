import { beforeEach, expect, test, vi } from 'vitest'
import { toast, toastStore } from './toast.ts'

beforeEach(() => {
  for (const { id } of toastStore.get()) toast.dismiss(id)
})

test('success and information stay 3 seconds, errors 4, unless a duration is given', () => {
  toast.success('Saved')
  toast.error('Failed to fetch orders.')
  toast.success('Login Successful!', { duration: 2000 })
  expect(toastStore.get().map(({ duration }) => duration)).toEqual([3000, 4000, 2000])
})

test('the same text twice is one toast whose time restarts', () => {
  const first = toast.error('Your cart is empty. Please add items to proceed.')
  const second = toast.error('Your cart is empty. Please add items to proceed.')
  expect(toastStore.get().map(({ id }) => id)).toEqual([second])
  expect(second).not.toBe(first)
})

test('at most three toasts are shown, the newest last', () => {
  for (const title of ['one', 'two', 'three', 'four']) toast.info(title)
  expect(toastStore.get().map(({ title }) => title)).toEqual(['two', 'three', 'four'])
})

test('listeners are called on every change until they unsubscribe', () => {
  const listener = vi.fn()
  const unsubscribe = toastStore.subscribe(listener)
  const id = toast.info('hello')
  toast.dismiss(id)
  unsubscribe()
  toast.info('after it')
  expect(listener).toHaveBeenCalledTimes(2)
})
