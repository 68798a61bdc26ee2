import { useEffect } from 'react';
import { Device } from '../device/device.tsx';
import { MentionFields } from '../on-demand/mention-fields.tsx';
import { measureDataUse } from '../session/data-use.ts';

/** What works beside the pages and loads after the first of them. */
export function AfterFirstPage({ unread }: { unread: number }) {
  useEffect(measureDataUse, []);
  return (
    <>
      <Device unread={unread} />
      <MentionFields />
    </>
  );
}
