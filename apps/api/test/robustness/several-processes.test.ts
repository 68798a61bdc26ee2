import { databaseServer } from './bus-server.ts';
import { describeSeveralProcesses } from './several-processes-suite.ts';

describeSeveralProcesses(databaseServer);
