type MultipartFile = { field: string; filename: string; bytes: Buffer; type?: string }

/** A multipart body with its headers, as a browser encodes FormData. */
export function multipartForm(fields: Record<string, string>, files: readonly MultipartFile[] = []) {
  const boundary = 'vipani-test-boundary'
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ field, filename, bytes, type = 'application/octet-stream' }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
  ]
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
