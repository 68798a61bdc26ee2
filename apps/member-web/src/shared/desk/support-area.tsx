import { useLazy } from '@kopa/ui/use-lazy';
import { useEffect } from 'react';
import { closeSupport, resetSupport, useSupportRequest } from './support.store.ts';

const loadDialog = async () => (await import('./support-dialog.tsx')).SupportDialog;

/** Renders the support dialog. Its code is fetched when it is first requested. */
export function SupportArea() {
  const request = useSupportRequest();
  const Dialog = useLazy(loadDialog, request?.isOpen ?? false, closeSupport);
  useEffect(() => resetSupport, []);
  return Dialog === null || request === null ? null : <Dialog request={request} />;
}
