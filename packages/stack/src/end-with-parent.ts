/** Preloaded into every service: the service stops with SIGTERM when its parent process has ended. */
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 10_000).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
