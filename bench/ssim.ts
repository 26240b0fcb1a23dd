/** An image with one luminance byte per pixel. */
export type GreyscaleImage = { data: Uint8Array; width: number; height: number }

const window = 8
const step = 4
// The constants of Wang, Bovik, Sheikh and Simoncelli (2004) for a range of 255.
const c1 = (0.01 * 255) ** 2
const c2 = (0.03 * 255) ** 2

function similarityAt(one: GreyscaleImage, other: GreyscaleImage, left: number, top: number): number {
  const n = window * window
  let [sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0]
  for (let row = top; row < top + window; row++) {
    for (let at = row * one.width + left; at < row * one.width + left + window; at++) {
      const [x, y] = [one.data[at]!, other.data[at]!]
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
export function similarity(one: GreyscaleImage, other: GreyscaleImage): number {
  let [sum, count] = [0, 0]
  for (let top = 0; top + window <= one.height; top += step) {
    for (let left = 0; left + window <= one.width; left += step) {
      sum += similarityAt(one, other, left, top)
      count += 1
    }
  }
  return sum / count
}
