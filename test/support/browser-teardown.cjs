module.exports = () => globalThis.testBrowser?.close();
