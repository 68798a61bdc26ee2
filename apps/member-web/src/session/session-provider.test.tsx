import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { server } from '../../test/server.ts';
import { SessionProvider, useSession } from './session-provider.tsx';
import { memberKey, readStoredMember, storeMember } from './stored-member.ts';

const [ada, bayo] = [buildMember(1).user, buildMember(2).user];

test('a member’s record that arrives after they have left is not stored, nor used for the next member', async () => {
  server.use(createWorld({ members: [buildMember(1), buildMember(2)], signedInId: 1 }));
  storeMember(ada);
  const { result } = renderHook(useSession, { wrapper: SessionProvider });
  const { updateMember } = result.current;
  await act(() => result.current.signOut());
  act(() => updateMember({ ...ada, name: 'Late' }));
  expect([result.current.member, readStoredMember()]).toEqual([null, null]);

  act(() => result.current.signIn(bayo, 'login'));
  act(() => updateMember({ ...ada, name: 'Later' }));
  expect([result.current.member?.id, readStoredMember()?.id]).toEqual([2, 2]);
  act(() => result.current.updateMember({ ...bayo, name: 'Bayo the Second' }));
  expect([result.current.member?.name, readStoredMember()?.name]).toEqual(['Bayo the Second', 'Bayo the Second']);
  expect(() => updateMember({ id: 2 } as typeof bayo)).toThrow('Invalid user data received');
});

test('a logout in another tab clears this tab and reloads it', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  storeMember(ada);
  sessionStorage.setItem('kopa.visit-counted', '1');
  renderHook(useSession, { wrapper: SessionProvider });
  localStorage.removeItem(memberKey);
  window.dispatchEvent(new StorageEvent('storage', { key: memberKey }));
  expect({ ...sessionStorage }).toEqual({});
  expect(reload).toHaveBeenCalledOnce();
});
