import type { Answer } from './requests.ts'

type Listed = { key: string; changedAt: Date }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)

const partOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/** Listings of a bucket (ListObjectsV2), page by page. */
export const listing = {
  /** The address of a page: the first for an empty mark, else the one that follows. */
  pathOf: (prefix: string, mark: string, most = 1000): string =>
    `?${new URLSearchParams({
      'list-type': '2',
      prefix,
      'max-keys': String(most),
      ...(mark && { 'continuation-token': mark }),
    })}`,
  /** The files of a page and the mark of the next one, null on the last. */
  read({ body }: Answer): { files: Listed[]; next: string | null } {
    const xml = body.toString('utf8')
    const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({
      key: plain(partOf(one, 'Key') ?? ''),
      changedAt: new Date(partOf(one, 'LastModified') ?? Number.NaN),
    }))
    const mark = partOf(xml, 'NextContinuationToken')
    return { files, next: partOf(xml, 'IsTruncated') === 'true' && mark ? plain(mark) : null }
  },
}
