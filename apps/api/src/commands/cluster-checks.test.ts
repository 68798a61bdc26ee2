import { describe, expect, it } from 'vitest';
import { describeArchive, describeEtcd, describeMachines } from './cluster-checks.ts';
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

describe('the members of etcd', () => {
  const metrics = (peers: number[], { hasLeader = 1, isLearner = 0 } = {}) =>
    [
      `etcd_server_has_leader ${hasLeader}`,
      `etcd_server_is_learner ${isLearner}`,
      ...peers.map((connections, i) => `etcd_network_active_peers{Local="a",Remote="${i}"} ${connections}`),
    ].join('\n');

  it('are three that answer', () => {
    expect(describeEtcd(metrics([2, 2]))).toBe('3 answer');
  });

  it('are warned of where one is away', () => {
    expect(() => describeEtcd(metrics([2, 0]))).toThrow(Warning);
  });

  it.each([
    ['without a quorum', metrics([0, 0], { hasLeader: 0 }), 'no quorum; 1 answer'],
    ['where this one has no vote', metrics([2, 2], { isLearner: 1 }), 'this machine has no vote'],
  ])('have failed %s', (_case, found, text) => {
    expect(() => describeEtcd(found)).toThrow(text);
  });
});

describe('the archive', () => {
  const command = 'pgbackrest --stanza=kopa archive-push %p';

  it('is set up on this machine, or is not used', () => {
    expect(describeArchive(command, true)).toBe('pgBackRest is set up here');
    expect(describeArchive('(disabled)', false)).toBe('pgBackRest is not used');
  });

  it('has failed where a machine that has joined lacks its settings', () => {
    expect(() => describeArchive(command, false)).toThrow('/etc/pgbackrest.conf');
  });
});
