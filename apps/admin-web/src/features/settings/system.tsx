import { type PartState, partsOfSystem, type SystemState } from '@kopa/contracts/admin/system';
import { Badge, Text, Title } from '@mantine/core';
import { formatMoment } from '../../shared/layout/format.ts';
import tab from '../../shared/layout/tab.module.css';
import classes from './settings.module.css';

const names: Record<(typeof partsOfSystem)[number], string> = {
  database: 'Database',
  queue: 'Background jobs',
  mail: 'Mail',
  push: 'Push messages',
  portal: 'Service portal',
  storage: 'Storage',
};
const states: Record<PartState, { text: string; color: string }> = {
  ok: { text: 'Working', color: 'green' },
  degraded: { text: 'Needs attention', color: 'gray' },
  down: { text: 'Not working', color: 'red' },
  off: { text: 'Not set up', color: 'gray' },
};

/** The version and the state of every part. */
export function System({ system }: { system: SystemState }) {
  return (
    <section className={tab.section} aria-labelledby="system">
      <Title order={2} id="system" className={tab.title}>
        System
      </Title>
      <Text>
        Version {system.version}, started {formatMoment(system.startedAt)}
      </Text>
      <ul className={classes.list}>
        {partsOfSystem.map((part) => {
          const { state, detail } = system[part];
          return (
            <li key={part} className={tab.row}>
              <div className={classes.person}>
                <Text fw={600}>{names[part]}</Text>
                <Text size="sm" c="dimmed">
                  {detail}
                </Text>
              </div>
              <Badge color={states[state].color}>{states[state].text}</Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
