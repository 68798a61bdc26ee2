import classes from './dashboard.module.css';
import { NetworkAnalytics } from './network-analytics.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { ContactInfo, DeploymentDetails } from './service-details.tsx';
import { SuggestedConnections } from './suggested-connections.tsx';
import { YourGroups } from './your-groups.tsx';

/** The parts of home that begin below the first screen of a phone. Their code loads after the first paint. */
export function BelowFirstScreen({ onOpenPerson }: { onOpenPerson: (id: number) => void }) {
  return (
    <>
      <div className={classes.part}>
        <SuggestedConnections onOpenPerson={onOpenPerson} />
        <YourGroups />
      </div>
      <div className={classes.beside}>
        <ContactInfo />
        <DeploymentDetails />
        <NetworkAnalytics />
      </div>
      <div className={classes.part}>
        <RecentActivity />
      </div>
    </>
  );
}
