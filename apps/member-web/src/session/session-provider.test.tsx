import { buildMember } from '@kopa/mocks/builders';
import { mockServer } from '@kopa/mocks/node';
import { createWorld } from '@kopa/mocks/world';
import { reload } from '@kopa/ui/reload';
import { act, renderHook } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SessionProvider, useSession } from './session-provider.tsx';
import { memberKey, readStoredMember, storeMember } from './stored-member.ts';

vi.mock('@kopa/ui/reload', async (original) => ({ ...(await original<object>()), reload: vi.fn() }));

const server = mockServer();
beforeAll(() => server.listen());
afterAll(() => server.close());

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
  storeMember(ada);
  sessionStorage.setItem('kopa.visit-counted', '1');
  renderHook(useSession, { wrapper: SessionProvider });
  localStorage.removeItem(memberKey);
  window.dispatchEvent(new StorageEvent('storage', { key: memberKey }));
  expect({ ...sessionStorage }).toEqual({});
  expect(reload).toHaveBeenCalledOnce();
});
