/** What stands in a file's text before the names of the files that it cannot run without. */
const needed = /\b(?:from|import)\s*["'`](\.{1,2}\/[^"'`]+)/g
/** The same before a file that a function asks for when it is called. */
const asked = /\bimport\(\s*["'`]([^"'`]+)/g

/** So many milliseconds later a phone's line may be back. */
const aMoment = 300

const namedIn = (text: string, pattern: RegExp, base: string) =>
  [...text.matchAll(pattern)].map(([, name]) => new URL(name!, base).href)

const arrived = new Set<string>()

/** The files that the page's own scripts and links brought: those run, or were found whole. Not every browser tells. */
function learnArrived(): void {
  for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
    if (entry.responseStatus === 200 && entry.initiatorType !== 'fetch') arrived.add(entry.name)
  }
}

/** The files that a function asks for, as the build has written their names into it; all files of a build lie in one folder. */
export const filesOf = (importing: () => unknown, base: string): string[] => namedIn(String(importing), asked, base)

/** Fetches files and whatever they need, into the browser's cache. Files that need each other are met once. */
export async function fetchFiles(files: string[], seen: Set<string>): Promise<void> {
  const missing = files.filter((file) => !seen.has(file))
  for (const file of missing) seen.add(file)
  const each = missing.map(async (file) => {
    const reply = await fetch(file)
    // Whoever stands between may answer with a page of theirs.
    if (!reply.ok || !reply.headers.get('content-type')?.includes('javascript'))
      throw new TypeError(`${file} did not arrive.`)
    await fetchFiles(namedIn(await reply.text(), needed, file), seen)
  })
  await Promise.all(each)
}

async function load<Part>(importing: () => Promise<Part>): Promise<Part> {
  if (!import.meta.env.SSR && import.meta.env.PROD) {
    learnArrived()
    const seen = new Set(arrived)
    await fetchFiles(filesOf(importing, import.meta.url), seen)
    for (const file of seen) arrived.add(file)
  }
  return importing()
}

/**
 * Runs a function that does nothing but import code, and a moment later once more where the code did not arrive. What could not
 * be imported once is never imported again by Chromium until the page is loaded anew; so the files are fetched first, and are
 * imported from the browser's cache once all of them are there.
 */
export const loadCode = <Part>(importing: () => Promise<Part>): Promise<Part> =>
  load(importing).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, aMoment))
    return load(importing)
  })
