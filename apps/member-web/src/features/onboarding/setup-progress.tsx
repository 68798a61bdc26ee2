import type { User } from '@kopa/contracts/account/user';
import '@mantine/core/styles/Progress.css';
import { Progress } from '@mantine/core';
import { IconCamera, IconCheck, IconFileText, IconFlag, IconUsers } from '@tabler/icons-react';
import { useMember } from '../../session/use-member.ts';
import classes from './onboarding.module.css';

const icons = [IconFlag, IconFileText, IconCamera, IconUsers] as const;

/** The progress of the setup, and the current one of the four steps. */
export function SetupProgress({ step }: { step: number }) {
  const member = useMember();
  const complete = completeSteps(member);
  const percent = onboardingProgress(member);
  return (
    <header>
      <p className={classes.progress}>
        <span>{percent}% complete</span>
        <span>Step {step + 1} of 4</span>
      </p>
      <Progress value={percent} aria-label="Setup progress" size="lg" radius="xl" />
      <div className={classes.stations} aria-hidden="true">
        {icons.map((Icon, index) => (
          <span
            key={Icon.displayName}
            className={classes.station}
            data-complete={complete[index] || undefined}
            data-current={index === step || undefined}
          >
            {complete[index] && index !== step ? <IconCheck size={20} stroke={2} /> : <Icon size={20} stroke={1.75} />}
          </span>
        ))}
      </div>
    </header>
  );
}

type Setup = Pick<User, 'portalConnected' | 'photos'>;

/** Completion of the four steps (product 2.5); the step of finding connections is never complete. */
function completeSteps({ portalConnected, photos }: Setup): readonly [boolean, boolean, boolean, boolean] {
  return [true, portalConnected, photos.length > 0, false];
}

/** True once nothing before the last step is left. */
export const isAllDone = (setup: Setup): boolean => completeSteps(setup).slice(0, -1).every(Boolean);

/** Percentage of completed steps. */
export function onboardingProgress(setup: Setup): number {
  const complete = completeSteps(setup);
  return (complete.filter(Boolean).length / complete.length) * 100;
}
