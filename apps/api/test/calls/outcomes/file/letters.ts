import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { inDays } from '../../../steps/calendar.ts';
import { enterOutcome, handIn, leave, writeLetter } from '../../../steps/file.ts';
import type { Row } from '../../row.ts';

const letterOf = async ({ id, call }: TestMember, letterId: number) =>
  done(await call('GET', `/api/users/${id}/letters/${letterId}`));
const leaveOf = async ({ id, call }: TestMember) => done(await call('GET', `/api/users/${id}/leave`));

export const letterOutcomes: Row['outcomes'] = {
  'fills in the member, the portal record and the values, each once': async (world) => {
    const member = await world.registerLinked();
    const { user, account } = member;
    const reason = 'I am {full_name} of {state}';
    const { text, addressee, ...letter } = await writeLetter(member, 'leave', { ...leave(), reason });
    expect(text).toContain(reason);
    for (const word of [user.firstName, user.surname, account.stateCode, account.batch, account.ppa, account.lga]) {
      expect(text).toContain(word);
    }
    expect(addressee).toBe(`The State Coordinator, NYSC ${account.deploymentState}`);
    expect(letter).toMatchObject({ on: inDays(0), outcome: null, warnings: [], fields: { address: null } });
    expect(text).toMatch(/reached at \.{10,}/);
  },
  'writes lines of dots for a member without a linked portal': async ({ register }) => {
    const { addressee, text } = await writeLetter(await register());
    expect(addressee).toMatch(/NYSC \.{10,}$/);
    expect(text).toMatch(/a corps member of \.{10,}, state code \.{10,}\. I serve at \.{10,}/);
  },
  'goes from office to office to its outcome, and takes leave away': async ({ register }) => {
    const member = await register();
    const { id, steps } = await writeLetter(member);
    expect(steps.map(({ step }) => step)).toEqual(['employer', 'inspector', 'coordinator']);
    await handIn(member, id, 'employer', 'inspector', 'coordinator');
    expect(await leaveOf(member)).toEqual({ allowed: 14, granted: 0, left: 14 });
    const granted = await enterOutcome(member, id, { outcome: 'granted' });
    expect(granted.outcome).toEqual({ outcome: 'granted', on: inDays(0), days: 5 });
    expect(await leaveOf(member)).toEqual({ allowed: 14, granted: 5, left: 9 });
    await enterOutcome(member, id, { outcome: 'granted', days: 14 });
    expect(await leaveOf(member)).toEqual({ allowed: 14, granted: 14, left: 0 });
    expect((await letterOf(member, id)).warnings).toEqual([]);
    const more = await writeLetter(member);
    expect(more.warnings.map(({ code }) => code)).toEqual(['leave_exceeded']);
    await enterOutcome(member, id, { outcome: 'withdrawn' });
    expect((await letterOf(member, more.id)).warnings).toEqual([]);
  },
};

export const templateOutcomes: Row['outcomes'] = {
  'changes later letters, and none that is written': async (world) => {
    const boss = await world.signInAdministrator('super_admin');
    const member = await world.register();
    const before = await writeLetter(member, 'lost_card', { day: inDays(-1), place: 'Ojota', course: 'On the bus.' });
    const change = { title: 'My card is gone', text: '{full_name} lost it at {place}. {today}' };
    const path = '/api/admin/letter-templates/lost_card';
    const changed = done(
      await boss.call('PATCH', path, { ...change, rule: 'Go to the police first.', source: 'NYSC' }),
    );
    expect(changed).toMatchObject({ ...change, rule: 'Go to the police first.', key: 'lost_card' });
    expect(changed.changedAt).not.toBeNull();
    expect(await letterOf(member, before.id)).toEqual(before);
    const templates = done(await member.call('GET', '/api/letter-templates'));
    expect(templates.find(({ key }: { key: string }) => key === 'lost_card')).toEqual(changed);
    expect(templates).toHaveLength(9);
    // One whose preview was made before the change.
    const after = await writeLetter(member, 'lost_card', { day: inDays(-1), place: 'Ojota', course: 'On the bus.' });
    expect(after).toMatchObject({ title: 'My card is gone', text: expect.stringContaining('lost it at Ojota. ') });
    const url = `/api/users/${member.id}/letters/${before.id}`;
    const anew = done(await member.call('PATCH', url, { fields: { place: 'Ikeja' } }));
    expect(anew).toMatchObject({ title: 'My card is gone', on: inDays(0) });
    expect(anew.text).toContain('lost it at Ikeja');
    const [entry] = done(await boss.call('GET', '/api/admin/audit-log?limit=1'));
    expect(entry).toMatchObject({
      ...{ action: 'change_letter_template', administrator: boss.username, targetType: 'letter_template', targetId: 9 },
    });
  },
};
