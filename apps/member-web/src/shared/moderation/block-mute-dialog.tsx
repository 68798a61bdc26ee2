import { textFor } from '@kopa/contracts/client';
import { blockMember, muteMember } from '@kopa/contracts/people/blocks';
import type { Person } from '@kopa/contracts/people/person';
import { showToast } from '@kopa/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { useMember } from '../../session/use-member.ts';
import { Confirm } from '../menus/confirm.tsx';
import { onBlockMute, sendBlocksChange } from './block-mute.store.ts';

const routes = { block: blockMember, mute: muteMember };
const texts = { block: ['blocked', 'The block'], mute: ['muted', 'The mute'] } as const;

/** Carries out "Mute" at once and "Block" after a confirmation, from any menu. */
export function BlockMuteDialog() {
  const { id } = useMember();
  const [asked, setAsked] = useState<Pick<Person, 'id' | 'name'> | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ kind, person }: { kind: 'block' | 'mute'; person: Pick<Person, 'id' | 'name'> }) =>
      api.call(routes[kind], { params: { id, otherId: person.id } }),
    onSuccess: (_none, { kind, person }) => {
      setAsked(null);
      showToast({ title: `${person.name} is ${texts[kind][0]}`, tone: 'success' });
      sendBlocksChange(person.id);
    },
    onError: (error, { kind }) =>
      showToast({
        title: `${texts[kind][1]} failed`,
        message: textFor(error, 'Please check your connection and try again.', ['list_full', 'rate_limited']),
        tone: 'error',
      }),
  });
  useEffect(
    () => onBlockMute((kind, person) => (kind === 'block' ? setAsked(person) : mutate({ kind, person }))),
    [mutate],
  );
  return (
    <Confirm
      opened={asked !== null}
      title={`Block ${asked?.name ?? ''}?`}
      text="Neither of you sees the other any more, and your connection ends. Nobody is told."
      confirmLabel="Block"
      pending={isPending}
      onCancel={() => setAsked(null)}
      onConfirm={() => {
        if (asked !== null) mutate({ kind: 'block', person: asked });
      }}
    />
  );
}
