import '../../shared/layout/signed-in-styles.ts';
import { memberPages } from '@kopa/contracts/member-pages';
import { shownLga, shownPpa } from '@kopa/ui/service-display';
import { useTitle } from '@kopa/ui/use-title';
import { Button } from '@mantine/core';
import { IconBuildingCommunity, IconChevronRight, IconMapPin, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../session/session-provider.tsx';
import { useMember } from '../../session/use-member.ts';
import { SupportArea } from '../../shared/desk/support-area.tsx';
import { useHeadingFocus } from '../../shared/page/use-heading-focus.ts';
import { PortalDialog } from '../../shared/service/portal-dialog.tsx';
import classes from './onboarding.module.css';
import { ProfileStep } from './profile-step.tsx';
import { isAllDone, SetupProgress } from './setup-progress.tsx';
import { Step } from './step.tsx';

/** The four steps after registration, and after a sign-in without a portal (product 2.5). */
export function Onboarding() {
  const member = useMember();
  const { finishOnboarding, hasSignedIn } = useSession();
  const [step, setStep] = useState(0);
  const [isPortalDialogOpen, setIsPortalDialogOpen] = useState(false);
  useTitle('Set up your account');
  useHeadingFocus(step, { atFirst: hasSignedIn() });
  const navigate = useNavigate();
  function discover() {
    void navigate(memberPages.discovery);
    finishOnboarding();
  }
  const next = () => setStep((current) => Math.min(current + 1, 3));

  return (
    <main className={classes.screen}>
      <SetupProgress step={step} />
      {step === 0 && (
        <Step
          drawing="people"
          title={`Welcome to Kopa, ${member.firstName}`}
          text="Your service record, your feed and the people who serve near you, in one place."
        >
          <Button onClick={next}>Get Started</Button>
          <Button variant="subtle" onClick={finishOnboarding}>
            Skip Setup
          </Button>
        </Step>
      )}
      {step === 1 && (
        <Step
          drawing="record"
          title="Connect your service portal"
          text="It brings your state, LGA, PPA, CDS group, days served and attendance."
        >
          <Button onClick={() => setIsPortalDialogOpen(true)}>Enter portal data</Button>
          <Button variant="subtle" onClick={next}>
            Skip for now
          </Button>
        </Step>
      )}
      {step === 2 && <ProfileStep onNext={next} />}
      {step === 3 && (
        <Step
          drawing="group"
          title="Find connections"
          text={`See who serves where you do.${isAllDone(member) ? '' : ' You can do the rest later.'}`}
          middle={
            <ul className={classes.ways}>
              <Way Icon={IconMapPin} name="Same LGA" own={shownLga(member.lga)} onOpen={discover} />
              <Way Icon={IconBuildingCommunity} name="Same PPA" own={shownPpa(member.ppa)} onOpen={discover} />
              <Way Icon={IconUsersGroup} name="CDS groups" own={member.cdsGroup} onOpen={discover} />
            </ul>
          }
        >
          <Button onClick={finishOnboarding}>Start Connecting</Button>
        </Step>
      )}
      <PortalDialog
        opened={isPortalDialogOpen}
        onClose={() => setIsPortalDialogOpen(false)}
        onConnected={() => setStep((current) => Math.max(current, 2))}
      />
      <SupportArea />
    </main>
  );
}

interface WayProps {
  Icon: typeof IconMapPin;
  name: string;
  /** The member's own value from the portal. */
  own: string | null;
  onOpen: () => void;
}

/** A way to find people. */
function Way({ Icon, name, own, onOpen }: WayProps) {
  return (
    <li>
      <button type="button" onClick={onOpen}>
        <span className={classes.wayIcon}>
          <Icon size={24} stroke={1.75} aria-hidden />
        </span>
        <span className={classes.way}>
          <strong>{name}</strong>
          {own !== null && <span>{own}</span>}
        </span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </button>
    </li>
  );
}
