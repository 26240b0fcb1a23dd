import { setTimeout as pause } from 'node:timers/promises'

const maxAttempts = 100

/** Whether a picture comes in its own format; while it is being made another stands in for it. */
async function isConverted(url: string): Promise<boolean> {
  const reply = await fetch(url)
  await reply.arrayBuffer()
  return !url.endsWith('.avif') || reply.headers.get('content-type') === 'image/avif'
}

/** Has every picture of a page made, as it is in a shop that had a visitor before this one. */
export async function warmUp(shop: string, path: string): Promise<void> {
  const html = await (await fetch(shop + path)).text()
  const pictures = new Set([...html.matchAll(/\/uploads\/[0-9a-f]+-\d+\.(?:avif|webp)/g)].map(([file]) => shop + file))
  for (const picture of pictures) {
    for (let turn = 0; turn < maxAttempts && !(await isConverted(picture)); turn++) await pause(100)
  }
}
