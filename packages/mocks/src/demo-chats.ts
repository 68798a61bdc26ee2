import type { PostPhoto } from '@kopa/contracts/post-photos';
import { buildMessage } from './builders.ts';
import type { StoredMessage, StoredVoiceNote } from './stored.ts';

const ada = 1;
const bayo = 2;
const voiceUrl = '/uploads/mock-902.webm';
const voiceSeconds = 4;

/** An SVG picture as a data URL, because a world without a server has no photos. */
export function drawnPhoto(hue: number, label: string, { width, height } = { width: 640, height: 640 }): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"><rect width="640" height="640" fill="hsl(${hue} 45% 55%)"/><circle cx="320" cy="260" r="120" fill="hsl(${hue} 45% 75%)"/><rect x="140" y="420" width="360" height="220" rx="110" fill="hsl(${hue} 45% 75%)"/><title>${label}</title></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Photos of a post, one for each description. */
export function demoPhotos(firstId: number, alts: readonly (string | null)[]): PostPhoto[] {
  const size = { width: 1200, height: 900 };
  return alts.map((alt, index) => {
    const id = firstId + index;
    return { id, alt, ...size, bytes: 182_000, url: drawnPhoto((id * 73) % 360, alt ?? 'Photo', size) };
  });
}

/** Four seconds of a sound that swells, as a WAV file of one byte for each of 4,000 samples a second. */
function drawnSound(): string {
  const rate = 4_000;
  const samples = Array.from({ length: rate * voiceSeconds }, (_, at) => {
    const swell = Math.abs(Math.sin(at / 900) * Math.cos(at / 3_100));
    return 128 + Math.round(110 * swell * Math.sin(at / 3));
  });
  const number = (value: number, bytes: number) =>
    String.fromCharCode(...Array.from({ length: bytes }, (_, index) => (value >> (8 * index)) & 255));
  const sound = samples.map((sample) => String.fromCharCode(sample)).join('');
  const format = [number(1, 2), number(1, 2), number(rate, 4), number(rate, 4), number(1, 2), number(8, 2)].join('');
  const content = `WAVEfmt ${number(format.length, 4)}${format}data${number(sound.length, 4)}${sound}`;
  return `data:audio/wav;base64,${btoa(`RIFF${number(content.length, 4)}${content}`)}`;
}

/** The chat of Ada and Bayo, with one message of each kind. `ago` returns the time this many minutes ago. */
export function demoChat(ago: (minutes: number) => string): {
  messages: StoredMessage[];
  voiceNotes: StoredVoiceNote[];
} {
  const message = (id: number, minutes: number, fields: Partial<StoredMessage>) =>
    buildMessage(id, { senderId: bayo, receiverId: ada, createdAt: ago(minutes), isRead: true, ...fields });
  const own = { senderId: ada, receiverId: bayo };
  const size = { width: 1200, height: 900 };
  const photo = { type: 'photo', id: 901, url: drawnPhoto(250, 'Photo', size), ...size, bytes: 182_000 } as const;
  return {
    messages: [
      message(1, 300, { ...own, content: 'Did you get the clearance form?' }),
      message(2, 290, { content: 'Yes, two copies. I kept one for you.', reactions: { [ada]: '🙏' } }),
      message(5, 60, { content: '', attachments: [photo] }),
      message(6, 55, {
        ...own,
        content: 'Thank you. I bring the passport photographs.',
        replyToId: 2,
        editedAt: ago(54),
      }),
      message(7, 50, { content: '', attachments: [{ type: 'voice', url: voiceUrl, seconds: voiceSeconds }] }),
      message(8, 45, { ...own, content: '', deletedAt: ago(44) }),
      message(9, 12, { isRead: false }),
    ],
    voiceNotes: [{ id: 902, userId: bayo, url: voiceUrl, dataUrl: drawnSound(), seconds: voiceSeconds, bytes: 16_000 }],
  };
}
