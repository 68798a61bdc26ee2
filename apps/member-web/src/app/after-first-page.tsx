import { Device } from '../device/device.tsx';
import { MentionFields } from '../on-demand/mention-fields.tsx';

/** What works beside the pages and loads after the first of them. */
export function AfterFirstPage({ unread }: { unread: number }) {
  return (
    <>
      <Device unread={unread} />
      <MentionFields />
    </>
  );
}
