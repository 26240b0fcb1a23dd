import sharp from 'sharp'

/** A PNG of one colour; sizes in pixels. */
export const createPng = ({ width = 20, height = 20, background = 'red' } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
