// Each row: URL, attribute, value, href.
const rows = [
  ['http://h/', 'protocol', 'https', 'https://h/'],
  ['http://h:443/', 'protocol', 'https:x', 'https://h/'],
  ['http://h/', 'protocol', 'foo', 'http://h/'],
  ['http://u@h/', 'protocol', 'file', 'http://u@h/'],
  ['http://h/', 'protocol', '1', 'http://h/'],
  ['http://h/', 'username', 'a:b@c', 'http://a%3Ab%40c@h/'],
  ['mailto:x', 'username', 'u', 'mailto:x'],
  ['http://u:p@h/', 'password', '', 'http://u@h/'],
  ['http://h:1/p', 'host', 'x', 'http://x:1/p'],
  ['http://h:1/p', 'host', 'x:2/y', 'http://x:2/p'],
  ['http://h:1/p', 'host', 'x:y', 'http://x:1/p'],
  ['http://h:1/p', 'host', '', 'http://h:1/p'],
  ['http://h:1/p', 'hostname', 'x:2', 'http://h:1/p'],
  ['foo://h/p', 'hostname', '', 'foo:///p'],
  ['foo://u@h/p', 'hostname', '', 'foo://u@h/p'],
  ['file:///p', 'hostname', 'localhost', 'file:///p'],
  ['file:///p', 'host', 'a:1', 'file:///p'],
  ['http://h/', 'port', '80', 'http://h/'],
  ['http://h/', 'port', '8080abc', 'http://h:8080/'],
  ['http://h:1/', 'port', '', 'http://h/'],
  ['http://h:1/', 'port', 'x', 'http://h:1/'],
  ['http://h:1/', 'port', '65536', 'http://h:1/'],
  ['http://h/', 'pathname', 'a b?c#d', 'http://h/a%20b%3Fc%23d'],
  ['http://h/x', 'pathname', '', 'http://h/'],
  ['foo://h/x', 'pathname', '', 'foo://h'],
  ['foo:/x', 'pathname', '//y', 'foo:/.//y'],
  ['mailto:x', 'pathname', 'y', 'mailto:x'],
  ['http://h/?a', 'search', '', 'http://h/'],
  ['http://h/', 'search', "??'#", 'http://h/??%27%23'],
  ['foo://h/', 'search', "'", "foo://h/?'"],
  ['http://h/#a', 'hash', '', 'http://h/'],
  ['http://h/', 'hash', '##`', 'http://h/##%60'],
  ['http://h/', 'hash', 'a\tb\nc', 'http://h/#abc'],
];
for (const [href, attribute, value, want] of rows) {
  const url = new URL(href);
  url[attribute] = value;
  check(href + ' ' + attribute + ' = ' + value, url.href, want);
}

const url = new URL('https://u:p@h:8/p?q#f');
check('attributes', [url.origin, url.protocol, url.username, url.password, url.host, url.hostname, url.port,
  url.pathname, url.search, url.hash, String(url), url.toJSON()],
['https://h:8', 'https:', 'u', 'p', 'h:8', 'h', '8', '/p', '?q', '#f', url.href, url.href]);
check('origins', ['blob:https://h/x', 'blob:ftp://h/x', 'file:///x', 'foo://h', 'ftp://h/'].map((u) => new URL(u).origin),
  ['https://h', 'null', 'null', 'null', 'ftp://h']);
refuses('href refuses what is no URL', () => { url.href = 'x'; });
check('and stays as it was', url.href, 'https://u:p@h:8/p?q#f');
refuses('an argument is required', () => new URL());
refuses('new is required', () => URL('http://h/'));
refuses('a getter has its brand', () => Object.getOwnPropertyDescriptor(URL.prototype, 'href').get.call({}));
refuses('a method has its brand', () => URL.prototype.toJSON.call(Object.create(url)));
refuses('a symbol is no string', () => new URL(Symbol()));
check('interface', [URL.name, URL.length, URL.canParse.length, Object.keys(URL.prototype).includes('searchParams'),
  Object.prototype.toString.call(url)], ['URL', 1, 1, true, '[object URL]']);
