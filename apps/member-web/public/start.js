// This runs before the first paint and in every browser, so it is ES5.
(function () {
  var html = document.documentElement;
  var chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch (_error) {
    // Without storage nothing is chosen.
  }
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  html.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  // The sign-in is on screen before the code that sends it, which then sends it.
  document.addEventListener('submit', function (event) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    html.setAttribute('data-submitted', '');
  });
  try {
    // Chrome 90, Firefox 88 and Safari 15 brought this flag.
    new RegExp('', 'd');
  } catch (_error) {
    document.addEventListener('readystatechange', function () {
      if (document.readyState === 'loading') return;
      document.body.innerHTML =
        '<main style="padding:16px"><h1>Kopa needs a newer browser</h1><p>It works in Chrome 90, Firefox 128, Safari 15 ' +
        'and all that came after them. Please update your browser, or open Kopa in another one.</p></main>';
    });
  }
})();
