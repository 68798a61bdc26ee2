import { expect } from '@playwright/test';
import { urls } from './stack.ts';

/** A mail that the simulator has received. */
interface Mail {
  subject: string;
  text: string;
}

/** The mails that have come for an address, newest first. */
async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${urls.portal}/simulator/mails?to=${encodeURIComponent(address)}`);
  return (await response.json()) as Mail[];
}

/** Waits for the mail with a subject that came for an address, and returns the link in it. */
export async function linkMailedTo(address: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await mailsTo(address);
      link = mails.find((mail) => mail.subject === subject)?.text.match(/https?:\/\/\S+\?token=\S+/)?.[0];
      return link;
    })
    .toBeDefined();
  return link as string;
}
