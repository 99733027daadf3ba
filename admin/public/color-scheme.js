// The page's first colours: what the reader chose, else what the system says. The application takes over from here.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('inventory-color-mode');
  } catch {
    // A browser that keeps nothing still shows the page.
  }
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  document.documentElement.style.background = dark ? '#121417' : '#f5f6f8';
})();
