/** What was written and not sent, per member and chat, for as long as the browser session lasts. */
const prefix = 'kopa.message-draft';

function keyOf(memberId: number, chat: string): string {
  return `${prefix}.${memberId}.${chat}`;
}

export function readMessageDraft(memberId: number, chat: string): string {
  return sessionStorage.getItem(keyOf(memberId, chat)) ?? '';
}

export function keepMessageDraft(memberId: number, chat: string, text: string): void {
  if (text === '') sessionStorage.removeItem(keyOf(memberId, chat));
  else sessionStorage.setItem(keyOf(memberId, chat), text);
}
