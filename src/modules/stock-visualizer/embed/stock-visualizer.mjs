/* Shows what is in stock on the pages of a shop. See docs/stock-visualizer.md. */
(() => {
  const script = document.currentScript;
  if (!script || window.stockVisualizer) return;
  window.stockVisualizer = 1;
  const FILL = { high: 100, medium: 60, low: 30 };
  const WORDS = {
    high: 'Plenty in stock',
    medium: 'In stock',
    low: 'Only a few left',
    out: 'Out of stock',
    show: 'Show stock',
    qty: '{n} in stock',
    sets: '{n} complete sets',
    stock: 'Stock',
    ...JSON.parse(script.dataset.words || '{}'),
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.sv-bar{display:block;width:var(--sv-width,10em);height:var(--sv-height,.5em);background:var(--sv-track,#ddd)}
.sv-bar>i{display:block;height:100%}
.sv-high>i{background:var(--sv-high,#1b7f3b)}
.sv-medium>i{width:60%;background:var(--sv-medium,#b26a00)}
.sv-low>i{width:30%;background:var(--sv-low,#c62828)}`);
  document.adoptedStyleSheets.push(sheet);

  /* Four lanes of requests, and one request for all places that show the same. */
  const lanes = [];
  let lane = 0;
  const asked = new Map();
  const ask = (path, params) => {
    const url = new URL(`inventory_stockviz/${path}`, script.src);
    for (const name in params) if (params[name]) url.searchParams.set(name, params[name]);
    const key = url.href;
    if (!asked.has(key)) {
      lane = (lane + 1) % 4;
      lanes[lane] = Promise.resolve(lanes[lane])
        .then(() => fetch(url))
        .then((reply) => reply.json())
        .then((body) => body.data)
        .catch(() => null);
      asked.set(key, lanes[lane]);
      lanes[lane].then(() => setTimeout(() => asked.delete(key), 1000));
    }
    return asked.get(key);
  };

  /* Texts only ever become text own: nothing of an answer is read as HTML. */
  const el = (tag, attrs, ...kids) => {
    const node = document.createElement(tag);
    for (const name in attrs) node.setAttribute(name, attrs[name]);
    node.append(...kids);
    return node;
  };
  const status = (word, n) => el('span', { class: 'sv-status' }, WORDS[word].replace('{n}', n));
  const draw = ({ level, qty, salable }, label) => {
    if (!level) return [qty > 0 ? status('qty', qty) : status('out')];
    if (!FILL[level] || salable === false) return [status(salable ? 'medium' : 'out')];
    const meter = {
      class: `sv-bar sv-${level}`,
      role: 'meter',
      'aria-label': label || WORDS.stock,
      'aria-valuenow': FILL[level],
      'aria-valuetext': WORDS[level],
    };
    return [el('span', meter, el('i')), status(level)];
  };
  const list = (rows) => el('ul', { class: 'sv-list' }, ...rows.map((row) => el('li', {}, ...row)));

  const made = async (data, query, { stockSelections, stockLabel }) => {
    const own = [status(data.salable ? 'medium' : 'out')];
    if (!data.salable) return own;
    if (data.mode == 'max' && stockSelections) {
      const chosen = JSON.parse(stockSelections);
      for (const id in chosen) query[`selections[${id}]`] = chosen[id] || 1;
      const found = await ask('product/bundleMax', query);
      return found ? draw({ qty: found.max, ...found }, stockLabel) : own;
    }
    const parts = data.mode == 'children' && (await ask('product/children', query));
    if (!parts) return own;
    own.push(list(parts.children.map((part) => [part.label + ' ', ...draw(part, part.label)])));
    if (parts.sets) own.push(status('sets', parts.sets));
    return own;
  };
  const simple = (data, { stockLabel }) => {
    const own = draw(data, stockLabel);
    const names = new Map(Object.entries(data.source_labels || {}));
    const rows = Object.entries(data.sources || {}).map(([code, one]) => {
      const name = names.get(code) || '';
      return [name + ' ', ...draw({ [one > -1 ? 'qty' : 'level']: one }, name)];
    });
    if (rows.length && (data.qty || FILL[data.level])) own.push(list(rows));
    return own;
  };

  let config;
  const turns = new WeakMap();
  const render = async (place) => {
    const turn = {};
    turns.set(place, turn);
    const { dataset } = place;
    const query = { sku: dataset.stockSku, website: dataset.stockWebsite, _cv: (await config).cv };
    const data = await ask('product/view', { ...query, embed: 1 });
    const own = data ? (data.aggregateOnly ? await made(data, query, dataset) : simple(data, dataset)) : [];
    /* Not where a later rendering has overtaken this one. */
    if (turns.get(place) == turn) place.replaceChildren(...own);
  };
  const begin = async (place) => {
    const { stockSku, stockStatus, stockMode } = place.dataset;
    if (!stockSku) return;
    /* The page knows already: nothing is asked. */
    if (stockStatus == 'out') return place.replaceChildren(status('out'));
    const settings = await (config ||= ask('config'));
    if (!settings) return;
    place.setAttribute('aria-live', 'polite');
    if ((stockMode || settings.mode) == 'instant' || turns.has(place)) return render(place);
    const button = el('button', { type: 'button', class: 'sv-show' }, WORDS.show);
    button.onclick = () => {
      place.tabIndex = -1;
      place.focus();
      render(place);
    };
    place.replaceChildren(button);
  };

  const PLACES = '[data-stock-sku]';
  const scan = (root) => root.querySelectorAll?.(PLACES).forEach(begin);
  const start = () => {
    scan(document);
    new MutationObserver((all) => {
      for (const { type, target, addedNodes } of all) {
        if (type == 'attributes') begin(target);
        for (const node of addedNodes) {
          if (node.matches?.(PLACES)) begin(node);
          scan(node);
        }
      }
    }).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-stock-sku', 'data-stock-selections', 'data-stock-status'],
    });
  };
  if (document.readyState == 'loading') addEventListener('DOMContentLoaded', start);
  else start();
})();
