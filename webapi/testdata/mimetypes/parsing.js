// Each row: a content type, and what the type of a blob with it is.
const types = [
  ['Text/HTML;Charset=GBK', 'text/html;charset=GBK'],
  ['text/html ; charset = gbk', 'text/html'],
  ['text/html;charset=gbk;charset=utf-8', 'text/html;charset=gbk'],
  ['text/html;x="a\\"b;c";y=1', 'text/html;x="a\\"b;c";y=1'],
  ['text/html;x="a', 'text/html;x=a'],
  ['text/html;x="a"b;y=1', 'text/html;x=a;y=1'],
  ['text/html;x=;y=""', 'text/html;y=""'],
  ['text/html;;;;x=1', 'text/html;x=1'],
  ['text/html;x=(', 'text/html;x="("'],
  ['text/html;é=1;x=é', 'text/html;x="é"'],
  ['x/y ;', 'x/y'],
  ['text', ''],
  ['text/', ''],
  ['/html', ''],
  ['te xt/html', ''],
  ['text/html(', ''],
];
for (const [given, want] of types) {
  const blob = await new Response('', { headers: { 'content-type': given } }).blob();
  check(given, blob.type, want);
}

// Each row: a data: URL, its type and its text, or null for failure.
const urls = [
  ['data:,a%20b', 'text/plain;charset=US-ASCII', 'a b'],
  ['data:text/html;charset=gbk,x#y', 'text/html;charset=gbk', 'x'],
  ['data:;charset=utf-8,%C3%A9', 'text/plain;charset=utf-8', 'é'],
  ['data:text/plain;base64,YW%20I', 'text/plain', 'ab'],
  ['data:; base64,YQ==', 'text/plain;charset=US-ASCII', 'a'],
  ['data:;base64;,YQ', 'text/plain', 'YQ'],
  ['data: x/y ,?q', 'x/y', '?q'],
  ['data:nothing,x', 'text/plain;charset=US-ASCII', 'x'],
  ['data:;base64,Y', null],
  ['data:;base64,YQ=', null],
  ['data:text/plain', null],
];
for (const [url, type, text] of urls) {
  const response = await fetch(url).catch(() => null);
  check(url, response && [response.headers.get('content-type'), await response.text()], type && [type, text]);
}
