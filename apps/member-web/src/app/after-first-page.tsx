import { useEffect } from 'react';
import { Device } from '../device/device.tsx';
import { MentionFields } from '../on-demand/mention-fields.tsx';
import { measureDataUse } from '../session/data-use.ts';

/** Service worker, push and mentions. Their code loads after the first page. */
export function AfterFirstPage({ unread }: { unread: number }) {
  useEffect(measureDataUse, []);
  return (
    <>
      <Device unread={unread} />
      <MentionFields />
    </>
  );
}
