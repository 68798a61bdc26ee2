import { describe } from 'vitest';
import { describeBus } from '../robustness/bus-suite.ts';
import { describeSeveralProcesses } from '../robustness/several-processes-suite.ts';
import { valkeyBusServer } from './valkey-server.ts';

describe('the bus over Valkey', () => describeBus(valkeyBusServer));
describe('several processes on Valkey', () => describeSeveralProcesses(valkeyBusServer));
