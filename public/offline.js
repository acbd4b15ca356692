// The offline page's script: shows the browser's language, and loads the page that was asked for once the service answers.

const RETRY_MS = 5_000;

showLanguage();
addEventListener('online', reloadOnceReachable);
setInterval(reloadOnceReachable, RETRY_MS);

/** The site's own choice of a language is in a cookie that scripts can't read, so the browser's languages decide. */
function showLanguage() {
  const blocks = [...document.querySelectorAll('main')];
  const languages = navigator.languages.map((language) => language.slice(0, 2));
  const chosen = languages.map((language) => blocks.find(({ lang }) => lang === language)).find(Boolean) ?? blocks[0];
  for (const block of blocks) block.hidden = block !== chosen;
  document.documentElement.lang = chosen.lang;
  document.title = `${chosen.querySelector('h1').textContent} · RipDuel`;
}

/** Browsers call any network a connection, so the service itself is asked. A reload without it would lose the focus. */
async function reloadOnceReachable() {
  if (document.visibilityState === 'hidden') return;
  const response = await fetch('/v1/health', { cache: 'no-store' }).catch(() => null);
  if (response?.ok) location.reload();
}
