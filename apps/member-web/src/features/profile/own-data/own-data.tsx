import { exportUser } from '@kopa/contracts/account/profile';
import { disconnectPortal } from '@kopa/contracts/service/portal';
import { saveFile } from '@kopa/ui/save-file';
import { showToast } from '@kopa/ui/toast';
import { useLazy } from '@kopa/ui/use-lazy';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { useSession } from '../../../session/session-provider.tsx';
import { useMember } from '../../../session/use-member.ts';
import { Confirm } from '../../../shared/menus/confirm.tsx';
import classes from './own-data.module.css';

const loadDialog = async () => (await import('./delete-account-form-dialog.tsx')).DeleteAccountDialog;
const tryLater = 'Please try again later.';

/** Export of the member's data, disconnection of the portal, and deletion of the account. */
export function OwnData() {
  const member = useMember();
  const { updateMember } = useSession();
  const [dialogShown, setDialogShown] = useState<'disconnect' | 'delete' | null>(null);
  const close = () => setDialogShown(null);
  const DeleteDialog = useLazy(loadDialog, dialogShown === 'delete', close);

  const download = useMutation({
    mutationFn: () => api.call(exportUser, { params: { id: member.id } }),
    onSuccess(data) {
      saveFile(`kopa-${member.username}.json`, 'application/json', JSON.stringify(data, null, 2));
      showToast({ title: 'Your data was downloaded', tone: 'success' });
    },
    onError: () => showToast({ title: 'Download failed', message: tryLater, tone: 'error' }),
  });
  const disconnect = useMutation({
    mutationFn: () => api.call(disconnectPortal, {}),
    onSuccess(user) {
      updateMember(user);
      showToast({ title: 'Portal disconnected', tone: 'success' });
      close();
    },
    onError: () => showToast({ title: 'Failed to disconnect the portal', message: tryLater, tone: 'error' }),
  });

  return (
    <section className={classes.root} aria-labelledby="own-data">
      <h2 id="own-data" className={classes.title}>
        Your data
      </h2>
      <p className={classes.text}>
        Everything that Kopa keeps of you belongs to you. Take it along, or have it removed.
      </p>
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        Download my data
      </Button>
      {member.portalConnected && (
        <Button variant="default" onClick={() => setDialogShown('disconnect')}>
          Disconnect portal
        </Button>
      )}
      <Button variant="default" c="red" onClick={() => setDialogShown('delete')}>
        Delete account
      </Button>
      <Confirm
        opened={dialogShown === 'disconnect'}
        title="Disconnect the NYSC portal?"
        text="Your state, LGA, PPA, CDS group, batch, state code, days and attendance are removed from Kopa, and you leave the groups of your deployment. You can connect again at any time."
        confirmLabel="Disconnect"
        pending={disconnect.isPending}
        onCancel={close}
        onConfirm={() => disconnect.mutate()}
      />
      {DeleteDialog !== null && <DeleteDialog opened={dialogShown === 'delete'} onClose={close} />}
    </section>
  );
}
