/** An image with one luminance byte per pixel. */
export type GreyscaleImage = { data: Uint8Array; width: number; height: number }

const windowSize = 8
const step = 4
// The constants of Wang, Bovik, Sheikh and Simoncelli (2004) for a range of 255.
const c1 = (0.01 * 255) ** 2
const c2 = (0.03 * 255) ** 2

/** The similarity of the windows of two images at a position. */
function similarityAt(a: GreyscaleImage, b: GreyscaleImage, left: number, top: number): number {
  const n = windowSize * windowSize
  let [sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0]
  for (let row = top; row < top + windowSize; row++) {
    const rowStart = row * a.width + left
    for (let pixel = rowStart; pixel < rowStart + windowSize; pixel++) {
      const [x, y] = [a.data[pixel]!, b.data[pixel]!]
      sumX += x
      sumY += y
      sumXX += x * x
      sumYY += y * y
      sumXY += x * y
    }
  }
  const [meanX, meanY] = [sumX / n, sumY / n]
  const [varianceX, varianceY, covariance] = [
    sumXX / n - meanX * meanX,
    sumYY / n - meanY * meanY,
    sumXY / n - meanX * meanY,
  ]
  return (
    ((2 * meanX * meanY + c1) * (2 * covariance + c2)) /
    ((meanX * meanX + meanY * meanY + c1) * (varianceX + varianceY + c2))
  )
}

/** Structural similarity of two images of equal size, 1 for identical ones: the mean over 8-pixel windows. */
export function similarity(a: GreyscaleImage, b: GreyscaleImage): number {
  let [sum, count] = [0, 0]
  for (let top = 0; top + windowSize <= a.height; top += step) {
    for (let left = 0; left + windowSize <= a.width; left += step) {
      sum += similarityAt(a, b, left, top)
      count += 1
    }
  }
  return sum / count
}
