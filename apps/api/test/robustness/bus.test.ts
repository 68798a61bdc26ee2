import { databaseServer } from './bus-server.ts';
import { describeBus } from './bus-suite.ts';

describeBus(databaseServer);
