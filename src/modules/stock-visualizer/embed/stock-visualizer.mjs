/* Shows what is in stock on the pages of a shop. See docs/stock-visualizer.md. */
(() => {
  const script = document.currentScript || document.querySelector('script[src*="stock-visualizer.js"]');
  if (!script || window.stockVisualizer) return;
  const base = new URL('.', script.src);
  const FILL = { high: 100, medium: 60, low: 30, out: 0 };
  const WORDS = {
    high: 'Plenty in stock',
    medium: 'In stock',
    low: 'Only a few left',
    out: 'Out of stock',
    in: 'In stock',
    show: 'Show stock',
    qty: '{n} in stock',
    sets: '{n} complete sets',
    stock: 'Stock',
    ...JSON.parse(script.dataset.words || '{}'),
  };
  const CSS = `[data-stock-sku]{--sv-high:#1b7f3b;--sv-medium:#b26a00;--sv-low:#c62828;--sv-track:#ddd;--sv-height:.5em;--sv-width:10em}
.sv-bar{display:block;width:var(--sv-width);height:var(--sv-height);background:var(--sv-track);border-radius:var(--sv-height);overflow:hidden}
.sv-bar>i{display:block;height:100%}
.sv-high>i{width:100%;background:var(--sv-high)}.sv-medium>i{width:60%;background:var(--sv-medium)}.sv-low>i{width:30%;background:var(--sv-low)}.sv-out>i{width:0}
.sv-list{list-style:none;margin:.25em 0 0;padding:0}`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  /* Few requests at once, and one for all places that show the same. */
  const AT_ONCE = 4;
  const line = [];
  const asked = new Map();
  let running = 0;
  const next = () => {
    while (running < AT_ONCE && line.length) {
      running += 1;
      line
        .shift()()
        .finally(() => {
          running -= 1;
          next();
        });
    }
  };
  const ask = (path, params = {}) => {
    const url = new URL(`inventory_stockviz/${path}`, base);
    for (const [name, value] of Object.entries(params)) if (value) url.searchParams.set(name, value);
    if (!asked.has(url.href)) {
      const answer = new Promise((resolve) => {
        line.push(() =>
          fetch(url, { credentials: 'omit' })
            .then((response) => response.json())
            .then((body) => resolve(body.data || null))
            .catch(() => resolve(null)),
        );
      });
      asked.set(url.href, answer);
      answer.then(() => setTimeout(() => asked.delete(url.href), 1000));
      next();
    }
    return asked.get(url.href);
  };

  /* Texts only ever become text nodes: nothing of an answer is read as HTML. */
  const el = (tag, attributes, ...content) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...content);
    return node;
  };
  const say = (word, n) => String(WORDS[word]).replace('{n}', n);
  const status = (word, n) => el('span', { class: 'sv-status' }, say(word, n));
  const figure = ({ level, qty, salable }, label) => {
    if (level === undefined) return [status(qty > 0 ? 'qty' : 'out', qty)];
    if (!(level in FILL) || level === 'out' || salable === false)
      return [status(salable && level === 'out' ? 'in' : 'out')];
    const bar = el(
      'span',
      {
        class: `sv-bar sv-${level}`,
        role: 'meter',
        'aria-label': label || WORDS.stock,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': FILL[level],
        'aria-valuetext': say(level),
      },
      el('i', {}),
    );
    return [bar, status(level)];
  };
  const list = (rows) => el('ul', { class: 'sv-list' }, ...rows.map((row) => el('li', {}, ...row)));

  let config;
  const render = async (place) => {
    const { stockSku: sku, stockWebsite: website, stockSelections: chosen, stockLabel: label } = place.dataset;
    const turn = (place.svTurn = (place.svTurn || 0) + 1);
    const { cv } = (await config) || {};
    const about = { sku, website, _cv: cv };
    const data = await ask('product/view', { ...about, embed: '1' });
    const nodes = [];
    if (data && data.aggregateOnly) {
      nodes.push(status(data.salable ? 'in' : 'out'));
      if (data.salable && data.mode === 'max' && chosen) {
        const selections = Object.entries(JSON.parse(chosen)).map(([id, qty]) => [`selections[${id}]`, String(qty)]);
        const max = await ask('product/bundleMax', { ...about, ...Object.fromEntries(selections) });
        if (max) nodes.splice(0, 1, ...figure(max.level ? max : { qty: max.max }, label));
      } else if (data.salable && data.mode === 'children') {
        const parts = await ask('product/children', about);
        if (parts) nodes.push(list(parts.children.map((part) => [`${part.label} `, ...figure(part, part.label)])));
        if (parts && parts.sets > 0) nodes.push(status('sets', parts.sets));
      }
    } else if (data) {
      nodes.push(...figure(data, label));
      const names = data.source_labels || {};
      const rows = Object.entries(data.sources || {}).map(([code, one]) => {
        const name = Object.hasOwn(names, code) ? names[code] : '';
        return [name && `${name} `, ...figure(typeof one === 'number' ? { qty: one } : { level: one }, name)];
      });
      if (rows.length && data.level !== 'out') nodes.push(list(rows));
    }
    /* A later rendering has overtaken this one. */
    if (turn === place.svTurn) place.replaceChildren(...nodes);
  };

  const begin = async (place) => {
    if (!place.dataset.stockSku) return;
    /* The page knows already: nothing is asked. */
    if (place.dataset.stockStatus === 'out') return place.replaceChildren(status('out'));
    config ||= ask('config');
    const settings = await config;
    if (!settings) return;
    place.setAttribute('aria-live', 'polite');
    if ((place.dataset.stockMode || settings.mode) === 'instant' || place.svTurn) return render(place);
    const button = el('button', { type: 'button', class: 'sv-show' }, WORDS.show);
    button.addEventListener('click', () => render(place));
    place.replaceChildren(button);
  };

  const scan = (root) => root.querySelectorAll?.('[data-stock-sku]').forEach(begin);
  const start = () => {
    scan(document);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'attributes') begin(target);
        else for (const node of addedNodes) node.matches?.('[data-stock-sku]') ? begin(node) : scan(node);
      }
    }).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-stock-sku', 'data-stock-selections', 'data-stock-status'],
    });
  };
  window.stockVisualizer = { refresh: () => scan(document) };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
})();
