import { crc32, deflateRawSync } from 'node:zlib'

type ZipFile = {
  name: string
  bytes: Buffer
  /** The uncompressed size that the central directory states, if it differs from the real one. */
  declaredSize?: number
}

/** A ZIP archive of these files; names and sizes are written as given, including invalid ones. */
export function createZip(files: readonly ZipFile[], { declaredEntries = files.length } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, declaredSize = bytes.length } of files) {
    const packed = deflateRawSync(bytes)
    const fileName = Buffer.from(name)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(0x800, 2)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(crc32(bytes), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(declaredSize, 18)
    header.writeUInt16LE(fileName.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, fileName, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, tail, fileName]))
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(declaredEntries, 8)
  end.writeUInt16LE(declaredEntries, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}
