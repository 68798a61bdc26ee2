import { Loader } from '@mantine/core';
import classes from './page-loading.module.css';

/** Placeholder while a page's code loads; it appears only after a short delay. */
export function PageLoading() {
  return (
    <div className={classes.loading}>
      <Loader size={28} role="status" aria-label="Loading" />
    </div>
  );
}
