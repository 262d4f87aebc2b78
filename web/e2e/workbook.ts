/** Small workbooks: one that opens, one behind a password, and the texts of one that was downloaded. */

import { unzipped, zipOf } from "./zip";

/** A cell: text or a number. */
export type Cell = string | number;

const SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A workbook with one sheet. */
export function xlsxOf(sheet: string, rows: Cell[][]): Buffer {
  const lines = rows.map((cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, `${letterOf(column)}${row + 1}`)).join("")}</row>`);
  return zipOf({
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${SHEETS}"><sheetData>${lines.join("")}</sheetData></worksheet>`,
  });
}

/** All text of a workbook's sheets, with the shared strings they refer to. Throws if it is no workbook. */
export function textOfXlsx(workbook: Buffer): string {
  const entries = unzipped(workbook);
  const sheets = Object.keys(entries).filter((name) => /^xl\/(worksheets\/[^/]+|sharedStrings)\.xml$/.test(name));
  if (!sheets.some((name) => name.startsWith("xl/worksheets/"))) throw new Error("no sheet in the workbook");
  return sheets.map((name) => entries[name]).join("\n");
}

const SECTOR = 512;
const FREE = 0xffffffff;
const LAST = 0xfffffffe;
const TABLE = 0xfffffffd;

/**
 * What a spreadsheet program saves when a password is set: a compound file with the streams EncryptionInfo and
 * EncryptedPackage. Both have the 4,096 bytes from which on a stream stands in sectors of its own.
 */
export function passwordProtected(): Buffer {
  const info = Buffer.alloc(4096, " ");
  info.writeUInt16LE(4, 0);
  info.writeUInt16LE(4, 2);
  info.writeUInt32LE(0x40, 4);
  info.write('<?xml version="1.0"?><encryption xmlns="http://schemas.microsoft.com/office/2006/encryption"/>', 8);
  const secret = Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 73 + 41) % 256));

  const sectors = Buffer.alloc(SECTOR, 0xff);
  sectors.writeUInt32LE(TABLE, 0);
  sectors.writeUInt32LE(LAST, 4);
  for (let sector = 2; sector < 18; sector += 1) sectors.writeUInt32LE(sector === 9 || sector === 17 ? LAST : sector + 1, 4 * sector);

  const directory = Buffer.concat([
    entryOf("Root Entry", { type: 5, child: 1, start: LAST, size: 0 }),
    entryOf("EncryptionInfo", { type: 2, right: 2, start: 2, size: 4096 }),
    entryOf("EncryptedPackage", { type: 2, start: 10, size: 4096 }),
    entryOf("", { type: 0, start: 0, size: 0 }),
  ]);
  return Buffer.concat([compoundHeader(), sectors, directory, info, secret]);
}

function compoundHeader(): Buffer {
  const header = Buffer.alloc(SECTOR, 0);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  for (const [at, value] of [[24, 0x3e], [26, 3], [28, 0xfffe], [30, 9], [32, 6]] as const) header.writeUInt16LE(value, at);
  for (const [at, value] of [[44, 1], [48, 1], [56, 4096], [60, LAST], [68, LAST]] as const) header.writeUInt32LE(value, at);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  return header;
}

function entryOf(name: string, { type, start, size, child = FREE, right = FREE }: { type: number; start: number; size: number; child?: number; right?: number }): Buffer {
  const entry = Buffer.alloc(128, 0);
  entry.write(name, 0, "utf16le");
  entry.writeUInt16LE(name ? 2 * (name.length + 1) : 0, 64);
  entry.writeUInt8(type, 66);
  entry.writeUInt8(1, 67);
  entry.writeUInt32LE(FREE, 68);
  entry.writeUInt32LE(right, 72);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}

function cellOf(cell: Cell, place: string): string {
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  return cell === "" ? "" : `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

function letterOf(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : `${letterOf(Math.floor(column / 26) - 1)}${letterOf(column % 26)}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
