/** Zip archives in memory: written for uploads, read to look into downloaded workbooks. */

import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;

/** Writes an archive of the given entries. */
export function zipOf(entries: Record<string, string | Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const raw = Buffer.from(content as Buffer);
    const packed = deflateRawSync(raw);
    const label = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(LOCAL, 0);
    writeFacts(local, 4, raw, packed, label);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(CENTRAL, 0);
    central.writeUInt16LE(20, 4);
    writeFacts(central, 6, raw, packed, label);
    central.writeUInt32LE(offset, 42);
    bodies.push(local, label, packed);
    directory.push(central, label);
    offset += local.length + label.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const count = Object.keys(entries).length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, end]);
}

/** Reads all entries of an archive as text. Throws if it is none. */
export function unzipped(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  if (end < 0) throw new Error("not a zip archive");
  const entries: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place)) as [number, number, number];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + size);
    const label = archive.toString("utf8", at + 46, at + 46 + name);
    entries[label] = (method === DEFLATED ? inflateRawSync(packed) : packed).toString("utf8");
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** What stands in the local header from byte 4 and in the directory from byte 6. */
function writeFacts(header: Buffer, at: number, raw: Buffer, packed: Buffer, label: Buffer): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(DEFLATED, at + 4);
  header.writeUInt16LE(0x21, at + 8); // 1 January 1980: archives have no zero date
  header.writeUInt32LE(crc32(raw), at + 10);
  header.writeUInt32LE(packed.length, at + 14);
  header.writeUInt32LE(raw.length, at + 18);
  header.writeUInt16LE(label.length, at + 22);
}
