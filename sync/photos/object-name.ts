/** The part of an object name after its timestamp, as the server's check demands: `[A-Za-z0-9._-]{1,120}`. */
const longestFileName = 120;

const extensions: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
};

export type ObjectNameParts = {
  readonly photoId: string;
  /** Of its kind of files. */
  readonly folder: string;
  readonly parentId: string;
  readonly part: string;
  /** Epoch ms. */
  readonly capturedAt: number;
  /** As the camera or the file dialog called it. */
  readonly fileName: string;
  /** Of the compressed photo; decides the extension. */
  readonly mimeType: string;
};

/**
 * `{folder}/{parentId}/{part}/{timestamp}-{filename}`, as `inspection-photos/{inspectionId}/{itemId}/{timestamp}-{filename}`
 * (spec "Storage"). Cameras call every photo `image.jpg`, so the file name ends with eight digits of the photo's id: two tablets in the same millisecond still make
 * two objects.
 */
export function objectName(parts: ObjectNameParts): string {
  const extension = extensions[parts.mimeType] ?? 'bin';
  const ending = `-${parts.photoId.slice(-8)}.${extension}`;
  const stem = parts.fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^[-]+|[-]+$/g, '')
    .slice(0, longestFileName - ending.length);
  const fileName = `${stem === '' ? 'photo' : stem}${ending}`;
  const { folder, parentId, part, capturedAt } = parts;
  return `${folder}/${parentId}/${part}/${Math.trunc(capturedAt)}-${fileName}`;
}
