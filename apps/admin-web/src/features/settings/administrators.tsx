import type { AdministratorAccount } from '@kopa/contracts/admin/administrators';
import { ConfirmDialog } from '@kopa/ui/confirm-dialog.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import tab from '../../shared/layout/tab.module.css';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { useAddress } from '../../shared/lists/use-address.ts';
import { AddAdministratorDialog } from './add-administrator-dialog.tsx';
import { AdministratorRow } from './administrator-row.tsx';
import classes from './settings.module.css';
import { administratorsQuery, updateAdministratorMutation } from './settings.queries.ts';

/** All administrators, for super administrators. `own` is the viewer's username. */
export function Administrators({ own }: { own: string }) {
  const list = useInfiniteQuery(administratorsQuery);
  const [params, change] = useAddress();
  const isAdding = params.get('part') === 'add-administrator';
  const setIsAdding = (next: boolean) => change({ part: next ? 'add-administrator' : undefined });
  const [disabling, setDisabling] = useState<AdministratorAccount | null>(null);
  const update = useMutation({
    ...updateAdministratorMutation,
    onSuccess: ({ name, role, isActive }) => {
      setDisabling(null);
      const state = isActive ? `Active ${role.replaceAll('_', ' ')}` : 'Disabled; all sessions have ended';
      showToast({ title: `${name} was changed`, message: state, tone: 'success' });
    },
    onError: () => setDisabling(null),
  });
  const items = itemsOf(list.data);
  return (
    <section className={tab.section} aria-labelledby="administrators">
      <div className={tab.row}>
        <Title order={2} id="administrators" className={tab.title}>
          Administrators
        </Title>
        <Button onClick={() => setIsAdding(true)}>Add administrator</Button>
      </div>
      {list.isPending && <ListSkeleton />}
      {list.isError && items.length === 0 && (
        <ErrorState text="The administrators could not be fetched." onRetry={() => void list.refetch()} />
      )}
      {items.length > 0 && (
        <ul className={classes.list} aria-label="Administrators">
          {items.map((account) => (
            <AdministratorRow
              key={account.id}
              account={account}
              isOwn={account.username === own}
              isPending={update.isPending && update.variables.id === account.id}
              onDisable={() => setDisabling(account)}
              onChange={(changes) => update.mutate({ id: account.id, ...changes })}
            />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
      {isAdding && <AddAdministratorDialog onClose={() => setIsAdding(false)} />}
      <ConfirmDialog
        opened={disabling !== null}
        title="Disable administrator"
        text={`${disabling?.name ?? ''} is signed out everywhere and cannot sign in until enabled again.`}
        confirmLabel="Disable"
        pending={update.isPending}
        onCancel={() => setDisabling(null)}
        onConfirm={() => disabling !== null && update.mutate({ id: disabling.id, isActive: false })}
      />
    </section>
  );
}
