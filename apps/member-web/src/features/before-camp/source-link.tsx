import { type PublicSource, type PublicSourceKey, publicSources } from '@kopa/contracts/service/service-constants';
import classes from './before-camp.module.css';

const before: Record<PublicSource['by'], string> = { service: 'The service in ', institution: '', guide: 'A guide: ' };

/** The page that names a fact, by its publisher and year. */
export function SourceLink({ source }: { source: PublicSourceKey }) {
  const { title, url, publishedOn, by }: PublicSource = publicSources[source];
  const [publisher] = title.split(':', 1);
  return (
    <span className={classes.note}>
      {before[by]}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {publisher}
        {publishedOn !== null && `, ${publishedOn.slice(0, 4)}`}
      </a>
    </span>
  );
}
