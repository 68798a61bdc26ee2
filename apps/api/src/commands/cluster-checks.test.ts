import { describe, expect, it } from 'vitest';
import { describeMachines } from './cluster-checks.ts';
import { Warning } from './deployment-check.ts';

const leader = { name: 'machine-1', role: 'leader', state: 'running' };
const standby = (name: string, lag: number | 'unknown' = 0) => ({
  name,
  role: 'quorum_standby',
  state: 'streaming',
  lag,
});

describe('the machines of a cluster', () => {
  it('are a leader and two standbys in the quorum, close behind', () => {
    expect(describeMachines([leader, standby('machine-2'), standby('machine-3', 512)])).toBe(
      'machine-1 leads; machine-2 is in the quorum, 0 bytes behind, machine-3 is in the quorum, 512 bytes behind',
    );
  });

  it.each([
    ['one is missing', [leader, standby('machine-2')]],
    ['one is far behind', [leader, standby('machine-2'), standby('machine-3', 2_000_000)]],
    ['one does not say how far', [leader, standby('machine-2'), standby('machine-3', 'unknown')]],
    ['one copies', [leader, standby('machine-2'), { ...standby('machine-3'), role: 'replica', state: 'starting' }]],
  ])('are warned of where %s', (_case, machines) => {
    expect(() => describeMachines(machines)).toThrow(Warning);
  });

  it.each([
    ['without a leader', [standby('machine-2'), standby('machine-3')]],
    ['where the leader is not up', [{ ...leader, state: 'starting' }, standby('machine-2')]],
    ['where nobody in the quorum follows', [leader, { ...standby('machine-2'), role: 'replica' }]],
  ])('have failed %s', (_case, machines) => {
    expect(() => describeMachines(machines)).toThrow(/nobody leads|lose writes/);
  });
});
