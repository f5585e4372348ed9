import { imageKind } from '../../core/instructions/imageKind';
import type { Attachment } from '../../ports/hostedSessions';
import type { Ids } from '../../ports/surroundings';
import { shortened } from '../agentText';
import type { AttachedItem } from './messages';

const most = 20;

/** What goes with the next message from one page. The page knows it by names only. */
export class Attachments {
  private list: readonly (AttachedItem & { readonly attachment: Attachment })[] = [];

  constructor(private readonly ids: Ids) {}

  get items(): readonly AttachedItem[] {
    return this.list.map(({ id, name }) => ({ id, name }));
  }

  /** What is attached already, or is too much, is left out. */
  add(attachment: Attachment): void {
    const text = JSON.stringify(attachment);
    if (this.list.length < most && !this.list.some((it) => JSON.stringify(it.attachment) === text)) {
      this.list = [...this.list, { id: this.ids.next(), name: nameOf(attachment), attachment }];
    }
  }

  remove(id: string): void {
    this.list = this.list.filter((it) => it.id !== id);
  }

  /** Everything, which is then no longer attached. */
  take(): readonly Attachment[] {
    const taken = this.list.map(({ attachment }) => attachment);
    this.list = [];
    return taken;
  }
}

/** A picture that the page was given; undefined when it is none. */
export function pastedImage(name: string, bytes: string): Attachment | undefined {
  const kind = /^[A-Za-z0-9+/]+={0,2}$/.test(bytes) ? imageKind(bytes) : undefined;
  return kind === undefined ? undefined : { kind: 'image', name: shortened(name, 80), image: { kind, bytes } };
}

function nameOf(attachment: Attachment): string {
  if (attachment.kind === 'image') {
    return attachment.name;
  }
  const file = attachment.path.split(/[\\/]/).at(-1) ?? '';
  return shortened(attachment.kind === 'file' ? file : `${file}:${attachment.from}-${attachment.to}`, 80);
}
