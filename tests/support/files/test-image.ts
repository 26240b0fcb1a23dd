import sharp from 'sharp'

/** A small JPEG for file inputs. */
export async function createTestImage(name = 'IMG_0001.jpg', background = '#b5432a') {
  const buffer = await sharp({ create: { width: 640, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
