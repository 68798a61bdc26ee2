import { buildGroup, buildMessage } from './builders.ts';
import type { StoredGroup, StoredMessage } from './stored.ts';
import type { World } from './world.ts';

const [ada, bayo] = [1, 2];
const voiceUrl = '/uploads/mock-902.webm';
const voiceSeconds = 4;

/** An SVG picture as a data URL, because a world without a server has no photos. */
export function drawnPhoto(hue: number, label: string, { width, height } = { width: 640, height: 640 }): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"><rect width="640" height="640" fill="hsl(${hue} 45% 55%)"/><circle cx="320" cy="260" r="120" fill="hsl(${hue} 45% 75%)"/><rect x="140" y="420" width="360" height="220" rx="110" fill="hsl(${hue} 45% 75%)"/><title>${label}</title></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
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

const size = { width: 1200, height: 900 };
const photo = { type: 'photo', id: 901, url: drawnPhoto(250, 'Photo', size), ...size, bytes: 182_000 } as const;
const voice = { type: 'voice', url: voiceUrl, seconds: voiceSeconds } as const;
const toBayo = { senderId: ada, receiverId: bayo };

/** The messages, with their age in minutes. The chat of Ada and Bayo has one of each kind. */
const messages = (ago: (minutes: number) => string): [number, Partial<StoredMessage>][] => [
  [300, { id: 1, ...toBayo, content: 'Did you get the clearance form?' }],
  [290, { id: 2, content: 'Yes, two copies. I kept one for you.', reactions: { [ada]: '🙏' } }],
  [60, { id: 5, content: '', attachments: [photo] }],
  [55, { id: 6, ...toBayo, content: 'Thank you. I bring the passport photographs.', replyToId: 2, editedAt: ago(54) }],
  [50, { id: 7, content: '', attachments: [voice] }],
  [45, { id: 8, ...toBayo, content: '', deletedAt: ago(44) }],
  [12, { id: 9, isRead: false }],
  [200, { id: 3, conversationId: 3, senderId: ada, receiverId: 10, content: 'Happy birthday, Joy' }],
  [50, { id: 4, conversationId: 2, senderId: 5, content: 'CDS starts by 9 on Thursday.', isRead: false }],
];

const groups: Partial<StoredGroup>[] = [
  {
    ...{ name: 'Lagos Corps Football', otherMembers: 62 },
    ...{ memberIds: new Set([ada, bayo, 5]), moderatorIds: new Set([5]), pinnedBy: new Set([ada]) },
  },
  {
    ...{ name: 'Ikeja CDS Teachers', otherMembers: 18, ownerId: ada },
    description: 'Lesson notes, past questions and who is covering which class.',
    ...{ memberIds: new Set([ada, 9, 14]), moderatorIds: new Set([14]) },
  },
  {
    ...{ name: 'Corpers Who Code', otherMembers: 148 },
    description: 'Learning together every Saturday night, from zero.',
  },
  { name: 'Batch B Ushering Unit', type: 'private', invitedIds: new Set([ada]), otherMembers: 73 },
  { name: 'Surulere Lodge Mates', description: '', otherMembers: 9 },
];

/** The demo world's conversations and groups. `ago` returns the time this many minutes ago. */
export function demoChats(
  ago: (minutes: number) => string,
): Pick<World, 'conversations' | 'messages' | 'groups' | 'groupMessages' | 'voiceNotes'> {
  return {
    conversations: [
      { id: 1, user1Id: ada, user2Id: bayo },
      { id: 2, user1Id: 5, user2Id: ada },
      { id: 3, user1Id: ada, user2Id: 10 },
    ],
    messages: messages(ago).map(([age, { id = 0, ...fields }]) =>
      buildMessage(id, { createdAt: ago(age), isRead: true, ...fields }),
    ),
    groups: groups.map((group, index) => buildGroup(index + 1, structuredClone(group))),
    groupMessages: [
      { id: 1, userId: bayo, groupId: 1, content: 'Pitch is booked for Saturday, 7 am.', createdAt: ago(500) },
      { id: 2, userId: 5, groupId: 1, content: 'I am bringing the bibs.', createdAt: ago(480) },
    ],
    voiceNotes: [{ id: 902, userId: bayo, url: voiceUrl, dataUrl: drawnSound(), seconds: voiceSeconds }],
  };
}
