import { setTimeout as delay } from 'node:timers/promises'

const maxAttempts = 100

/** Whether an image is served as AVIF; before its conversion another format is served. */
async function isConverted(url: string): Promise<boolean> {
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.headers.get('content-type') === 'image/avif'
}

/** Requests every AVIF image of a page, which Chromium takes, until it is converted: a measured visit then gets the images of a later visit. */
export async function warmUp(baseUrl: string, path: string): Promise<void> {
  const html = await (await fetch(baseUrl + path)).text()
  const pictures = new Set([...html.matchAll(/\/uploads\/[0-9a-f]+-\d+\.avif/g)].map(([file]) => baseUrl + file))
  for (const picture of pictures) {
    for (let attempt = 0; attempt < maxAttempts && !(await isConverted(picture)); attempt++) await delay(100)
  }
}
