import { clientMessages, closeCodes, realtimePath, serverMessages } from '@kopa/contracts/realtime';
import { socketLimits } from '@kopa/contracts/socket-limits';
import type { TSchema } from 'typebox';
import { namedSchemas } from './named-schemas.ts';

/** The page of the live channel with the messages of both sides, their payloads, the limits and the close codes. */
export function liveChannelPage(): string {
  return [
    '# The live channel',
    '',
    'Made from the contracts by `pnpm --filter @kopa/api run docs`; a test holds it to them.',
    '',
    `A WebSocket at \`${realtimePath}\`, opened with the session cookie and an Origin. Every frame is JSON text,`,
    `\`{ "type": …, "payload": {…} }\`, at most ${socketLimits.maxFrameBytes / 1024} KiB. The first frame is \`authenticate\`;`,
    'nothing is delivered before `authenticated`. A `?` marks what may be left out.',
    '',
    ...section('What the client sends', clientMessages),
    ...section('What the server sends', serverMessages),
    '## What a socket gets',
    '',
    'A client sends the pages that it shows. A socket that has sent no `feed` gets everything.',
    '',
    '| frames | go to |',
    '|---|---|',
    '| `new_post`, `post_liked`, `post_unliked` | sockets that show the feed, and all of the acting member |',
    '| `new_comment`, `user_typing` | sockets that show the post; a comment also to all of its author and the post’s |',
    `| \`feed_changed\` | the others, at most every ${socketLimits.feedChangedEvery / 1000} s |`,
    '| all others | the members concerned |',
    '',
    `Likes of one post, and counts of one roll call, go out at most once in ${socketLimits.mergedEvery / 1000} s, with the last numbers.`,
    `At most ${socketLimits.openPosts} posts are open; a further one closes the first.`,
    '',
    '## Limits',
    '',
    `${socketLimits.framesPerSecond} frames a second with a burst of ${socketLimits.frameBurst}, of which ${socketLimits.waitingFrames} may wait; ${socketLimits.socketsPerMember} sockets a member;`,
    `a ping every ${socketLimits.heartbeat / 1000} s; a backlog above ${socketLimits.backlogBytes / 1024 ** 2} MiB for ${socketLimits.backlogTimeout / 1000} s ends the socket.`,
    '',
    '## How a socket ends',
    '',
    '| code | meaning |',
    '|---|---|',
    ...Object.entries(endings).map(
      ([name, meaning]) => `| ${closeCodes[name as keyof typeof closeCodes]} | ${meaning} |`,
    ),
    '',
  ].join('\n');
}

const endings: Record<keyof typeof closeCodes, string> = {
  normal: 'either side has ended it',
  goingAway: 'the page or the process goes away; a process sends `come back in N ms`, and the client comes back then',
  policy:
    'no session any more (`account_suspended` in the reason where that is why), a wrong `userId`, too many frames or sockets, or something that is not JSON text',
  tooBig: 'a frame is too large',
  serviceRestart: 'frames may have been missed: come back and fetch what came since',
  tryAgainLater:
    'the socket reads too slowly, too many of its frames wait, or the process is full: come back and fetch what came since',
};

function section(title: string, messages: Record<string, TSchema>): string[] {
  const lines = Object.entries(messages).map(([type, schema]) => `| \`${type}\` | ${fieldsOf(schema)} |`);
  return [`## ${title}`, '', '| type | payload |', '|---|---|', ...lines, ''];
}

interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape & TSchema>;
  required?: string[];
  items?: Shape & TSchema;
  anyOf?: (Shape & TSchema)[];
  enum?: (string | null)[];
  format?: string;
}

function fieldsOf(schema: TSchema): string {
  const { properties = {}, required = [] } = schema as Shape;
  return Object.entries(properties)
    .map(([name, field]) => `\`${name}${required.includes(name) ? '' : '?'}\`: ${typeOf(field)}`)
    .join(', ');
}

function typeOf(schema: Shape & TSchema): string {
  const name = [...namedSchemas].find(([, named]) => JSON.stringify(named) === JSON.stringify(schema))?.[0];
  if (name !== undefined) return name;
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.items !== undefined) return `list of ${typeOf(schema.items)}`;
  if (schema.enum !== undefined) return schema.enum.join(' or ');
  return schema.format ?? [schema.type ?? []].flat().join(' or ');
}
