import { setTimeout as pause } from 'node:timers/promises'

const maxAttempts = 100

/** Whether an image is served in the requested format; before its conversion another format is served. */
async function isConverted(url: string): Promise<boolean> {
  const reply = await fetch(url)
  await reply.arrayBuffer()
  return !url.endsWith('.avif') || reply.headers.get('content-type') === 'image/avif'
}

/** Requests every image of a page until it is converted, as after earlier visits. */
export async function warmUp(baseUrl: string, path: string): Promise<void> {
  const html = await (await fetch(baseUrl + path)).text()
  const pictures = new Set(
    [...html.matchAll(/\/uploads\/[0-9a-f]+-\d+\.(?:avif|webp)/g)].map(([file]) => baseUrl + file),
  )
  for (const picture of pictures) {
    for (let turn = 0; turn < maxAttempts && !(await isConverted(picture)); turn++) await pause(100)
  }
}
