import type { S3Response } from './s3-client.ts'

type ListedObject = { key: string; changedAt: Date }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decodeXml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)

const elementText = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/** Listings of a bucket (ListObjectsV2), page by page. */
export const listObjects = {
  /** The query string of a page; an empty continuation token requests the first page. */
  queryString: (prefix: string, token: string, maxKeys = 1000): string =>
    `?${new URLSearchParams({
      'list-type': '2',
      prefix,
      'max-keys': String(maxKeys),
      ...(token && { 'continuation-token': token }),
    })}`,
  /** The files of a page and the continuation token of the next one, null on the last page. */
  parse({ body }: S3Response): { files: ListedObject[]; next: string | null } {
    const xml = body.toString('utf8')
    const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, element = '']) => ({
      key: decodeXml(elementText(element, 'Key') ?? ''),
      changedAt: new Date(elementText(element, 'LastModified') ?? Number.NaN),
    }))
    const token = elementText(xml, 'NextContinuationToken')
    return { files, next: elementText(xml, 'IsTruncated') === 'true' && token ? decodeXml(token) : null }
  },
}
