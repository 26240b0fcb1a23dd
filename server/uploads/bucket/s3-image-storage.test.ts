import sharp from 'sharp'
import { expect, test as plainTest, vi } from 'vitest'
import { ConfigurationError } from '#server/config/configuration-error.ts'
import { readConfig } from '#server/config.ts'
import { type FakeS3, startFakeS3 } from '#tests/support/fake-s3.ts'
import { createPng } from '#tests/support/files/png.ts'
import { createImages } from '../images.ts'
import { createImageCache } from './image-cache.ts'
import { checkBucketAccess, createS3ImageStorage } from './s3-image-storage.ts'

/** Short delays and no cooldown, so that every request is sent. The timeout is long enough for a busy machine. */
const quickRetries = { timeout: 3000, attempts: 3, backoff: 1, cooldown: 0 }

const test = plainTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend('s3', async ({}, { onCleanup }) => {
    const store = await startFakeS3()
    onCleanup(store.close)
    return store
  })

/** An image service on the bucket, and its log lines. */
function createTestStorage({ config }: Pick<FakeS3, 'config'>, retryOptions = quickRetries) {
  const lines: string[] = []
  const error = (details: object, message: string) => void lines.push(`${message} ${JSON.stringify(details)}`)
  const log = { info() {}, warn() {}, error }
  return { ...createImages({ storage: createS3ImageStorage(config, { log, retryOptions }), log }), lines }
}

const createPicture = (width = 60) => createPng({ width, height: 40 })

test('processes share originals and renditions in one bucket', async ({ s3 }) => {
  const [kochi, delhi] = [createTestStorage(s3), createTestStorage(s3)]
  const file = await kochi.save(await createPicture(600))
  const small = file.replace('.webp', '-240.webp')

  expect((await delhi.read(file))?.content).toEqual((await kochi.read(file))?.content)
  expect((await sharp((await delhi.read(small))!.content).metadata()).width).toBe(240)
  // A slow request may be retried, so that repeated lines count once.
  const written = () => [...new Set(s3.requests.filter((one) => one.startsWith('PUT')))]
  expect(written()).toHaveLength(2)
  await kochi.read(small)
  expect(written()).toHaveLength(2)
})

test('objects have their content type and an immutable cache header, and are read once', async ({ s3 }) => {
  const images = createTestStorage(s3)
  const file = await images.save(await createPicture())
  const drawing = await images.saveDrawing('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
  for (let times = 0; times < 3; times++) await images.read(file)
  const preview = file.replace('.webp', '-preview.jpg')
  await images.read(preview)

  const immutable = { cacheControl: 'public, max-age=31536000, immutable' }
  expect(s3.files.get(`originals/${file}`)).toMatchObject({ ...immutable, type: 'image/webp' })
  expect(s3.files.get(`renditions/${preview}`)).toMatchObject({ ...immutable, type: 'image/jpeg' })
  expect(s3.files.get(`originals/${drawing.replace('webp', 'svg')}`)).toMatchObject({
    ...immutable,
    type: 'image/svg+xml',
  })
  expect((await sharp((await images.read(drawing))!.content).metadata()).format).toBe('webp')
  expect(s3.requests.filter((one) => one.startsWith('GET') && one.includes(`originals/${file}`)).length).toBeLessThan(2)
})

test('files saved before a time are listed page by page, and a removed file is gone for every process', async ({
  s3,
}) => {
  s3.pageSize = 2
  const [images, other] = [createTestStorage(s3), createTestStorage(s3)]
  const files = await Promise.all([1, 2, 3, 4, 5].map(async (n) => images.save(await createPicture(20 + n))))
  await images.read(files[0]!.replace('.webp', '-120.webp'))
  const later = new Date(Date.now() + 60_000)
  s3.files.get(`originals/${files[4]}`)!.changedAt = later

  expect((await images.savedBefore(new Date(Date.now() + 1000))).sort()).toEqual(files.slice(0, 4).sort())
  expect(s3.requests.filter((one) => one.includes('list-type=2'))).toHaveLength(3)
  expect(await images.savedAt(files[4]!)).toEqual(later)
  expect(await images.savedAt(`${'0'.repeat(32)}.webp`)).toBeNull()
  const drawing = await images.saveDrawing('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
  expect(await images.savedAt(drawing)).toBeInstanceOf(Date)
  await images.remove(files[0]!)
  expect([...s3.files.keys()].filter((key) => key.includes(files[0]!.slice(0, 32)))).toEqual([])
  expect(await images.read(files[0]!)).toBeNull()
  expect(await other.read(files[0]!)).toBeNull()
})

test('a request is retried after a server error, a closed connection and a timeout', async ({ s3 }) => {
  const retryOptions = { ...quickRetries, timeout: 300 }
  const images = createTestStorage(s3, retryOptions)
  s3.faults.push(503, 'reset')
  const file = await images.save(await createPicture())
  s3.faults.push('noResponse')

  expect(await createTestStorage(s3, retryOptions).read(file)).not.toBeNull()
  expect(images.lines).toEqual([])
})

test('while the bucket is unavailable, uploads get an error message, cached images are served, and logs hold no keys', async ({
  s3,
}) => {
  const images = createTestStorage(s3)
  const [known, unknown] = [await images.save(await createPicture()), `${'0'.repeat(32)}.webp`]
  await s3.close()

  const unavailable = { kind: 'unavailable', message: expect.stringMatching(/^Pictures cannot be \w+ at present/) }
  await expect(images.save(await createPicture(70))).rejects.toMatchObject(unavailable)
  await expect(images.read(unknown)).rejects.toMatchObject(unavailable)
  await expect(images.savedBefore(new Date())).rejects.toMatchObject(unavailable)
  expect((await images.read(known))?.content.length).toBeGreaterThan(20)
  expect(images.lines.join()).toContain('the bucket is unavailable')
  const { accessKeyId, secretAccessKey } = s3.config
  for (const secret of [accessKeyId, secretAccessKey, 'Signature', 'AWS4'])
    expect(images.lines.join()).not.toContain(secret)
})

test('after a failure no request is sent during the cooldown', async ({ s3 }) => {
  const images = createTestStorage(s3, { ...quickRetries, cooldown: 60_000 })
  s3.faults.push(500, 500, 500)
  await expect(images.read(`${'1'.repeat(32)}.webp`)).rejects.toMatchObject({ kind: 'unavailable' })
  const sent = s3.requests.length

  await expect(images.read(`${'2'.repeat(32)}.webp`)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(s3.requests).toHaveLength(sent)
})

test('the startup check reports a bucket error in one line without secrets', async ({ s3 }) => {
  const accessError = (change: Partial<FakeS3['config']>) =>
    checkBucketAccess({ ...s3.config, ...change }, quickRetries)

  expect(await accessError({})).toBeNull()
  expect(await accessError({ bucket: 'no-such-bucket' })).toBe(
    `S3_BUCKET "no-such-bucket" does not exist at ${s3.config.endpoint}.`,
  )
  expect(await accessError({ secretAccessKey: 'wrong-secret' })).toMatch(
    /^S3_ACCESS_KEY_ID .+ \(SignatureDoesNotMatch\)\.$/,
  )
  expect(await accessError({ accessKeyId: 'AKIDWRONG' })).toMatch(/^S3_ACCESS_KEY_ID .+ \(InvalidAccessKeyId\)\.$/)
  expect(await accessError({ region: 'us-east-1' })).toMatch(/^S3_REGION "us-east-1" .+\.$/)
  expect(await accessError({ endpoint: 'http://127.0.0.1:1' })).toMatch(
    /^S3_ENDPOINT http:\/\/127\.0\.0\.1:1 cannot be used/,
  )
  for (const change of [{ secretAccessKey: 'wrong-secret' }, { accessKeyId: 'AKIDWRONG' }]) {
    expect(await accessError(change)).not.toMatch(/wrong-secret|AKIDWRONG/)
  }
})

const complete = {
  S3_BUCKET: 'pictures',
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_REGION: 'ap-south-1',
  S3_ACCESS_KEY_ID: 'AKID',
  S3_SECRET_ACCESS_KEY: 'a-secret-key',
}

test('the variables of a bucket must be set all or none', () => {
  expect(readConfig({}).bucket).toBeNull()
  expect(readConfig(complete).bucket).toEqual({
    bucket: 'pictures',
    endpoint: 'https://s3.example.com',
    region: 'ap-south-1',
    accessKeyId: 'AKID',
    secretAccessKey: 'a-secret-key',
  })
  for (const name of Object.keys(complete)) {
    const reading = () => readConfig({ ...complete, [name]: '' })
    expect(reading).toThrow(ConfigurationError)
    expect(reading).toThrow(new RegExp(`^${name} is missing: [^\n]+ must be set together\\.$`))
  }
  expect(() => readConfig({ ...complete, S3_ENDPOINT: 'ftp://files.example' })).toThrow(/^S3_ENDPOINT must begin with/)
  expect(() => readConfig({ ...complete, S3_BUCKET: '../x' })).toThrow(/^S3_BUCKET must be/)
})

test('the image cache is limited in bytes and evicts the least recently used entry', () => {
  const cache = createImageCache(400)
  for (const name of ['a', 'b', 'c', 'd']) cache.set(name, Buffer.alloc(100))
  cache.get('a')
  cache.set('e', Buffer.alloc(100))
  cache.set('too large', Buffer.alloc(101))
  cache.set('a', Buffer.alloc(50))

  expect(['a', 'b', 'c', 'd', 'e', 'too large'].map((name) => cache.get(name)?.length)).toEqual([
    50,
    undefined,
    100,
    100,
    100,
    undefined,
  ])
  expect(cache.counts()).toEqual({ hits: 5, misses: 2, entries: 4, bytes: 350 })
})

test('an AVIF encoded by another process is served', async ({ s3 }) => {
  const [kochi, delhi] = [createTestStorage(s3), createTestStorage(s3)]
  const avif = (await kochi.save(await createPicture(300))).replace('.webp', '-240.avif')
  await vi.waitFor(async () => expect((await kochi.read(avif))?.format).toBe('avif'), { timeout: 10_000 })

  expect(await delhi.read(avif)).toMatchObject({ format: 'avif', isFinal: true })
})
