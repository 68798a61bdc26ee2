import { Loader } from '@mantine/core';
import classes from './page-loading.module.css';

/** Stands in for a page that is being fetched; seen only after a moment. */
export function PageLoading() {
  return (
    <div className={classes.loading}>
      <Loader size={28} role="status" aria-label="Loading" />
    </div>
  );
}
