import { t } from '../t';

/** The largest picture that goes with a message, in bytes. */
const mostBytes = 5_000_000;

/** What a pasted or dropped picture becomes. */
export interface PastedImage {
  readonly name: string;
  /** In base64. */
  readonly image: string;
}

/** The pictures among what was pasted or dropped, each told when it is read; says why one cannot be taken. */
export function readImages(
  given: DataTransfer | null,
  take: (image: PastedImage) => void,
  refuse: (why: string) => void,
): boolean {
  const files = [...(given?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  for (const file of files) {
    if (file.size > mostBytes) {
      refuse(t`The picture is too large.`);
      continue;
    }
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const image = String(reader.result).replace(/^[^,]*,/, '');
      take({ name: file.name === '' ? 'picture' : file.name, image });
    });
    reader.readAsDataURL(file);
  }
  return files.length > 0;
}
