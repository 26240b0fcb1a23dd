import { expect, test } from 'vitest'
import { createKeeper } from './keeper.ts'

/** A keeper that hears, until a test says otherwise. */
function aKeeper() {
  const ear = { isHearing: true, echoes: true, asked: 0 }
  const keeper = createKeeper<string>(10_000)
  keeper.trust({
    isHearing: () => ear.isHearing,
    async catchUp() {
      ear.asked++
      ear.isHearing = ear.echoes
      return ear.echoes
    },
  })
  const keep = (key: string, words: string[]) => {
    const making = keeper.begin(key)
    making.keep(key, 10, words)
    making.end()
  }
  return { keeper, ear, keep }
}

test('an answer is kept until something that it shows is told to have changed', () => {
  const { keeper, keep } = aKeeper()
  keep('mug', ['id-mug'])
  keep('lamp', ['id-lamp'])
  keep('list', ['listings', 'id-mug', 'id-lamp'])
  keeper.heard.onMessage('id-mug levels')

  expect([keeper.find('mug'), keeper.find('lamp'), keeper.find('list')]).toEqual([undefined, 'lamp', undefined])
  keeper.heard.onMessage('everything')
  expect([keeper.find('lamp'), keeper.size, keeper.bytes]).toEqual([undefined, 0, 0])
})

test('an answer whose making began before a change that concerns it is not kept', () => {
  const { keeper } = aKeeper()
  const [mug, lamp, all] = ['mug', 'lamp', 'all'].map((key) => keeper.begin(key))
  keeper.heard.onMessage('id-mug')
  mug?.keep('old mug', 10, ['id-mug'])
  lamp?.keep('lamp', 10, ['id-lamp'])
  keeper.heard.onMessage('everything')
  all?.keep('old', 10, [])

  expect([keeper.find('mug'), keeper.find('lamp'), keeper.find('all')]).toEqual([undefined, undefined, undefined])
  expect(keeper.counts).toMatchObject({ kept: 1, dropped: 1 })
})

test('an answer kept too late, when its making has ended, is not kept', () => {
  const { keeper } = aKeeper()
  const making = keeper.begin('mug')
  making.end()
  keeper.heard.onMessage('id-mug')
  making.keep('old mug', 10, ['id-mug'])

  expect(keeper.find('mug')).toBeUndefined()
})

test('whoever asks while an answer is made waits for it; after everything changed nobody joins what began before', async () => {
  const { keeper } = aKeeper()
  const making = keeper.begin('mug')
  const joined = keeper.making('mug')?.ended.then(() => keeper.find('mug'))
  making.keep('mug', 10, ['id-mug'])
  making.end()
  expect(await joined).toBe('mug')
  expect(keeper.making('mug')).toBeUndefined()

  const before = keeper.begin('lamp')
  keeper.heard.onMessage('everything')
  expect(keeper.making('lamp')).toBeUndefined()
  const after = keeper.begin('lamp')
  before.end()
  expect(keeper.making('lamp')).toBe(after)
})

test('nothing is kept while nothing can be heard, and silence drops everything', () => {
  const { keeper, ear, keep } = aKeeper()
  keep('mug', ['id-mug'])
  const making = keeper.begin('lamp')
  keeper.heard.onSilence()
  making.keep('lamp', 10, [])
  expect([keeper.find('mug'), keeper.find('lamp')]).toEqual([undefined, undefined])

  ear.isHearing = false
  expect(keeper.isTrusted()).toBe(false)
  keep('mug', ['id-mug'])
  expect(keeper.size).toBe(0)
})

test('an answer in another form goes when what it shows changes, as the first one would have', () => {
  const { keeper, keep } = aKeeper()
  const askedFor: string[] = []
  keeper.onAskedFor((key, value) => askedFor.push(`${key} ${value}`))
  keep('mug', ['id-mug'])
  const { bytes } = keeper
  keeper.find('mug')
  keeper.replace('mug', 'mug', 'm', 1)
  expect([keeper.find('mug'), keeper.bytes, askedFor]).toEqual(['m', bytes - 9, ['mug mug']])
  keeper.heard.onMessage('id-mug')
  expect([keeper.find('mug'), keeper.bytes]).toEqual([undefined, 0])

  keeper.replace('mug', 'm', 'old', 3)
  expect(keeper.find('mug')).toBeUndefined()
})

test('a shop at rest is asked whether it still hears before it trusts what it kept', async () => {
  const { keeper, ear } = aKeeper()
  ear.isHearing = false
  expect(await keeper.becomesTrusted()).toBe(true)

  ear.isHearing = false
  ear.echoes = false
  expect(await keeper.becomesTrusted()).toBe(false)
  // For a while nobody else waits in vain.
  ear.echoes = true
  expect(await keeper.becomesTrusted()).toBe(false)
})

test('a shop that hears is not asked again, however much is made anew', async () => {
  const { keeper, ear } = aKeeper()
  expect(await keeper.becomesTrusted()).toBe(true)
  expect(ear.asked).toBe(0)
})

test('without a listener nothing is ever kept', async () => {
  const keeper = createKeeper<string>(10_000)
  const making = keeper.begin('mug')
  making.keep('mug', 10, [])

  expect(keeper.find('mug')).toBeUndefined()
  expect([keeper.isUsed(), keeper.isTrusted(), await keeper.becomesTrusted()]).toEqual([false, false, false])
})

test('what is dropped leaves nothing behind', () => {
  const { keeper, keep } = aKeeper()
  for (let n = 0; n < 1000; n++) keep(`page ${n}`, ['listings', `id-${n}`])
  expect(keeper.bytes).toBeLessThanOrEqual(10_000)
  expect(keeper.size).toBeGreaterThan(10)
  keeper.heard.onMessage('listings')

  expect([keeper.size, keeper.bytes]).toEqual([0, 0])
})
