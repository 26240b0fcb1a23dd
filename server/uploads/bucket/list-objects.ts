import type { S3Response } from './s3-client.ts'

type ListedObject = { key: string; changedAt: Date }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decodeXml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)

const elementText = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/** Listings of a bucket (ListObjectsV2), page by page. */
export const listObjects = {
  /** The address of a page: the first for an empty mark, else the one that follows. */
  pathOf: (prefix: string, mark: string, most = 1000): string =>
    `?${new URLSearchParams({
      'list-type': '2',
      prefix,
      'max-keys': String(most),
      ...(mark && { 'continuation-token': mark }),
    })}`,
  /** The files of a page and the mark of the next one, null on the last. */
  parse({ body }: S3Response): { files: ListedObject[]; next: string | null } {
    const xml = body.toString('utf8')
    const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({
      key: decodeXml(elementText(one, 'Key') ?? ''),
      changedAt: new Date(elementText(one, 'LastModified') ?? Number.NaN),
    }))
    const mark = elementText(xml, 'NextContinuationToken')
    return { files, next: elementText(xml, 'IsTruncated') === 'true' && mark ? decodeXml(mark) : null }
  },
}
