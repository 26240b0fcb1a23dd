import type { S3Response } from './s3-client.ts'

type ListedObject = { key: string; changedAt: Date }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decodeXml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)

const elementText = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/** The query string of a page of a listing (ListObjectsV2); an empty continuation token requests the first page. */
export const listObjectsQuery = (prefix: string, token: string, maxKeys = 1000): string =>
  `?${new URLSearchParams({
    'list-type': '2',
    prefix,
    'max-keys': String(maxKeys),
    ...(token && { 'continuation-token': token }),
  })}`

/** A page of a listing: its objects and the continuation token of the next page, null on the last one. */
export type ObjectPage = { objects: ListedObject[]; nextToken: string | null }

/** Parses a page of a listing. */
export function parseObjectPage({ body }: S3Response): ObjectPage {
  const xml = body.toString('utf8')
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, element = '']) => ({
    key: decodeXml(elementText(element, 'Key') ?? ''),
    changedAt: new Date(elementText(element, 'LastModified') ?? Number.NaN),
  }))
  const token = elementText(xml, 'NextContinuationToken')
  return { objects, nextToken: elementText(xml, 'IsTruncated') === 'true' && token ? decodeXml(token) : null }
}
