// Writes webapi/testdata/intl/vectors.json: expressions and what they give in Node,
// whose Intl is the reference: rows of [name, expression, result]. Run it with the
// Node that made the data, 24:
//
//   TZ=UTC LC_ALL=en_US.UTF-8 node vectors.mjs
import { writeFileSync } from 'node:fs';

const locales = ['en-US', 'en-GB', 'de', 'fr', 'es', 'it', 'pt-BR', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'tr',
  'ru', 'uk', 'ja', 'zh', 'ko', 'ar', 'hi'];
const rows = [];
// Of what is asked in every locale, English (the first) keeps all, the others keep
// each fourth, in turn.
const keeps = (locale, index) => locales.indexOf(locale) < 1 || (locales.indexOf(locale) + index) % 4 === 0;
const add = (name, expression) => {
  let result;
  try {
    result = (0, eval)('(' + expression + ')');
  } catch (e) {
    result = '! ' + e.name;
  }
  rows.push([name, expression, JSON.stringify(result) ?? 'undefined']);
};
const q = JSON.stringify;
const when = 'new Date(Date.UTC(2024, 2, 5, 15, 4, 9, 123))';

const numbers = [{}, { minimumFractionDigits: 2 }, { maximumFractionDigits: 0 }, { maximumSignificantDigits: 3 },
  { style: 'percent', maximumFractionDigits: 1 }, { style: 'currency', currency: 'USD' },
  { style: 'currency', currency: 'EUR' }, { style: 'currency', currency: 'JPY' },
  { style: 'currency', currency: 'CHF', currencySign: 'accounting' },
  { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', signDisplay: 'always' },
  { style: 'currency', currency: 'EUR', currencyDisplay: 'code' },
  { style: 'currency', currency: 'GBP', currencyDisplay: 'name' },
  { style: 'unit', unit: 'kilometer-per-hour' }, { style: 'unit', unit: 'liter', unitDisplay: 'long' },
  { style: 'unit', unit: 'gigabyte' }, { style: 'unit', unit: 'celsius', unitDisplay: 'narrow' },
  { style: 'unit', unit: 'megabyte-per-second' }, { style: 'unit', unit: 'day', unitDisplay: 'long' },
  { notation: 'compact' }, { notation: 'compact', compactDisplay: 'long' },
  { notation: 'compact', style: 'currency', currency: 'USD' }, { notation: 'scientific' },
  { notation: 'engineering' }, { useGrouping: false }, { signDisplay: 'exceptZero' }];
const values = ['0', '1', '-1234.567', '1234567.891', '0.256', '98765'];
for (const L of locales) {
  for (const [i, o] of numbers.entries()) {
    if (keeps(L, i)) add('number', `[${values}].map((n) => n.toLocaleString(${q(L)}, ${q(o)}))`);
  }
}
for (const o of [{}, { style: 'currency', currency: 'EUR' }, { style: 'percent' }, { notation: 'compact' },
  { style: 'unit', unit: 'hour', unitDisplay: 'long' }, { notation: 'scientific' },
  { style: 'currency', currency: 'USD', currencyDisplay: 'name' }]) {
  for (const L of ['en-US', 'de', 'hi', 'ar']) {
    add('number parts', `new Intl.NumberFormat(${q(L)}, ${q(o)}).formatToParts(-1234567.891)`);
  }
  add('number options', `new Intl.NumberFormat('en-US', ${q(o)}).resolvedOptions()`);
}
const english = [{ minimumIntegerDigits: 3 }, { minimumSignificantDigits: 5 }, { maximumFractionDigits: 2 },
  { minimumFractionDigits: 1, maximumFractionDigits: 1 }, { roundingMode: 'floor', maximumFractionDigits: 0 },
  { roundingMode: 'halfEven', maximumFractionDigits: 0 }, { trailingZeroDisplay: 'stripIfInteger', minimumFractionDigits: 2 },
  { roundingIncrement: 5, minimumFractionDigits: 2, maximumFractionDigits: 2 }, { signDisplay: 'never' },
  { signDisplay: 'negative' }, { useGrouping: 'min2' }, { useGrouping: 'always' }, { notation: 'compact', maximumFractionDigits: 2 },
  { notation: 'compact', maximumSignificantDigits: 4 }, { style: 'unit', unit: 'mile', unitDisplay: 'long' },
  { style: 'unit', unit: 'kilogram' }, { style: 'unit', unit: 'byte', unitDisplay: 'narrow' },
  { style: 'unit', unit: 'percent' }, { style: 'unit', unit: 'liter-per-kilometer', unitDisplay: 'long' },
  { style: 'currency', currency: 'KWD' }, { style: 'currency', currency: 'XYZ' }, { style: 'currency', currency: 'INR', maximumFractionDigits: 0 },
  { style: 'currency', currency: 'USD', currencySign: 'accounting' }, { style: 'percent', minimumFractionDigits: 2 },
  { roundingPriority: 'morePrecision', maximumSignificantDigits: 2, maximumFractionDigits: 2 }, { numberingSystem: 'arab' }];
for (const o of english) {
  add('english number', `[0, -0, 1, 0.5, 1.005, 2.5, -3.14159, 999.999, 1000, 12345.678, 999999, 1e21, 1.5e-7, NaN, -Infinity].map((n) => n.toLocaleString('en-US', ${q(o)}))`);
  add('english number options', `new Intl.NumberFormat('en-US', ${q(o)}).resolvedOptions()`);
}
for (const e of ["(1234.5).toLocaleString()", "12345678901234567890n.toLocaleString()", "(123456789n).toLocaleString('de', {style: 'currency', currency: 'EUR'})",
  "new Intl.NumberFormat('en-US').format('123456789012345678901234567890.123')", "new Intl.NumberFormat().format('abc')",
  "new Intl.NumberFormat('en-US', {style: 'currency', currency: 'USD'}).formatRange(3, 5)", "new Intl.NumberFormat('de', {style: 'currency', currency: 'EUR'}).formatRange(3, 5)",
  "new Intl.NumberFormat('en-US').formatRange(3, 5)", "new Intl.NumberFormat('en-US', {maximumFractionDigits: 0}).formatRange(2.9, 3.1)",
  "new Intl.NumberFormat('en-US', {style: 'currency'})", "new Intl.NumberFormat('en-US', {style: 'currency', currency: 'x'})",
  "new Intl.NumberFormat('en-US', {maximumFractionDigits: 101})", "new Intl.NumberFormat('en-US', {style: 'bad'})", "(1).toLocaleString('x')",
  "new Intl.NumberFormat('en-US', {style: 'unit', unit: 'parsec'})", "Intl.NumberFormat('fr').format(1234.5)", "Intl.NumberFormat.name + Intl.NumberFormat.length",
  "Object.prototype.toString.call(new Intl.NumberFormat())", "[1234.5, 0.1].map(new Intl.NumberFormat('en-US').format)",
  "(1234.5).toLocaleString('xx-YY')", "(1234567.8).toLocaleString('en-IN')", "(1234567.8).toLocaleString('de-AT')", "(1234567.8).toLocaleString('de-CH')",
  "[1234.5, new Date(0)].toLocaleString('de')", "[1, [2, 3]].toLocaleString()", "new Float64Array([1234.5, 2]).toLocaleString('en-US')",
  "[12345.678, 9].toLocaleString('en-US', {style: 'currency', currency: 'USD'})", "(5).toLocaleString(undefined, {minimumIntegerDigits: 2, useGrouping: false})",
  "(0.1 + 0.2).toLocaleString(undefined, {maximumFractionDigits: 20})", "(1e5).toLocaleString('de-DE', {style: 'unit', unit: 'kilometer', unitDisplay: 'long'})"]) add('number', e);

const dates = [{}, { dateStyle: 'full' }, { dateStyle: 'long' }, { dateStyle: 'medium' }, { dateStyle: 'short' },
  { timeStyle: 'short' }, { timeStyle: 'medium' }, { timeStyle: 'full' }, { dateStyle: 'medium', timeStyle: 'short' },
  { dateStyle: 'full', timeStyle: 'long' }, { weekday: 'short' }, { weekday: 'long' }, { month: 'long' }, { month: 'short', day: 'numeric' },
  { year: 'numeric', month: 'long', day: 'numeric' }, { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
  { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }, { year: 'numeric', month: '2-digit', day: '2-digit' },
  { year: '2-digit', month: 'numeric', day: 'numeric' }, { year: 'numeric', month: 'short' }, { hour: 'numeric' },
  { hour: '2-digit', minute: '2-digit' }, { hour: 'numeric', minute: '2-digit', hour12: true },
  { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false },
  { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', timeZone: 'America/New_York', timeZoneName: 'short' },
  { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  { weekday: 'short', hour: 'numeric' }, { hour: 'numeric', minute: 'numeric', second: 'numeric', fractionalSecondDigits: 3 },
  { timeZone: 'Asia/Tokyo', timeStyle: 'full' }, { era: 'short', year: 'numeric' }, { hour: 'numeric', dayPeriod: 'short' }];
for (const L of locales) {
  for (const [i, o] of dates.entries()) if (keeps(L, i)) add('date', `${when}.toLocaleString(${q(L)}, ${q(o)})`);
  add('date', `[${when}.toLocaleDateString(${q(L)}), ${when}.toLocaleTimeString(${q(L)}), new Date(0).toLocaleTimeString(${q(L)}, {hour12: false})]`);
  add('months', `Array.from({length: 12}, (_, m) => new Date(Date.UTC(2024, m, 20, 2 * m)).toLocaleString(${q(L)}, {dateStyle: 'long', timeStyle: 'short'}))`);
  // The others have fields there that nobody asked for.
  if (['en-US', 'en-GB', 'de', 'fr', 'ja'].includes(L)) add('date options', `new Intl.DateTimeFormat(${q(L)}, {hour: 'numeric', minute: 'numeric', month: 'long', day: 'numeric', year: 'numeric'}).resolvedOptions()`);
  add('date parts', `new Intl.DateTimeFormat(${q(L)}, {weekday: 'long', year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric'}).formatToParts(${when})`);
  for (const o of [{}, { dateStyle: 'medium' }, { month: 'short', day: 'numeric' }, { hour: 'numeric', minute: 'numeric' }]) {
    for (const [i, end] of ['2024, 2, 7, 16', '2024, 5, 7, 16', '2025, 5, 7'].entries()) {
      if (keeps(L, i)) add('date range', `new Intl.DateTimeFormat(${q(L)}, ${q(o)}).formatRange(Date.UTC(2024, 2, 5, 9), Date.UTC(${end}))`);
    }
  }
}
for (const zone of ['America/New_York', 'Europe/London', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Tokyo', 'Australia/Sydney', 'America/Sao_Paulo', 'UTC', 'Africa/Lagos', 'america/los_angeles', 'US/Eastern', 'Asia/Kathmandu']) {
  for (const timeZoneName of ['short', 'long', 'shortOffset', 'longOffset', 'shortGeneric', 'longGeneric']) {
    add('zone', `[0, 6].map((m) => new Date(Date.UTC(2024, m, 15, 12)).toLocaleString('en-US', {timeZone: ${q(zone)}, timeZoneName: ${q(timeZoneName)}}))`);
  }
  add('zone', `new Intl.DateTimeFormat('en-US', {timeZone: ${q(zone)}}).resolvedOptions().timeZone`);
  add('zone', `new Date(Date.UTC(2024, 0, 15)).toLocaleString('de', {timeZone: ${q(zone)}, timeStyle: 'full', dateStyle: 'short'})`);
}
for (const e of ["new Date(NaN).toLocaleString()", "new Intl.DateTimeFormat().format(NaN)", "new Intl.DateTimeFormat('en-US', {timeZone: 'Mars/X'})",
  "new Intl.DateTimeFormat('en-US', {dateStyle: 'full', year: 'numeric'})", "new Date(0).toLocaleTimeString('en-US', {dateStyle: 'short'})",
  "Intl.DateTimeFormat().resolvedOptions()", "new Intl.DateTimeFormat('en-US', {dateStyle: 'short', timeStyle: 'short'}).resolvedOptions()",
  "new Date(0).toLocaleDateString('en-US', {hour: 'numeric'})", "new Date(0).toLocaleTimeString('en-US', {month: 'long'})",
  "new Date(0).toLocaleString('en-US', {hourCycle: 'h23'})", "new Date(0).toLocaleTimeString([], {hour: '2-digit', minute: '2-digit'})",
  "new Date(Date.UTC(-5, 0, 1)).toLocaleDateString('en-US', {era: 'long', year: 'numeric', month: 'long', day: 'numeric'})",
  "new Date(Date.UTC(2024, 0, 1)).toLocaleDateString('en-CA')", "new Date(Date.UTC(2024, 0, 1)).toLocaleDateString('sv-SE')",
  "new Date(Date.UTC(2024, 0, 1)).toLocaleDateString('en-AU')", "new Date(0).toLocaleString('en-US', {minute: '2-digit', second: '2-digit'})",
  "new Date(0).toLocaleString('en-US', {minute: '2-digit'})", "new Date(0).toLocaleString('en-US', {timeZoneName: 'short'})",
  "new Date(0).toLocaleDateString('en-US', {timeZoneName: 'long', timeZone: 'America/Chicago'})",
  "new Intl.DateTimeFormat('en-US', {dateStyle: 'medium', timeStyle: 'short'}).formatRange(0, 7200000)",
  "new Intl.DateTimeFormat('en-US', {dateStyle: 'medium'}).formatRangeToParts(0, 86400000 * 3)"]) add('date', e);

const words = ['b', 'a', 'B', 'A', 'ä', 'z', 'é', 'e', 'f', 'ñ', 'n', 'o', 'ö', 'å', 'Z', '10', '9', '2', '_x', '-x', 'a b', 'ab', 'a-b', 'æ', 'ø', 'ch', 'c', 'd', 'ß', 'ss',
  'resume', 'résumé', 'Résumé', 'co-op', 'coop', 'CO-OP', '$1', '#tag', '@me', 'x^2', 'I', 'ı', 'i', 'İ'];
for (const L of locales) {
  add('collation', `${q(words)}.sort((a, b) => a.localeCompare(b, ${q(L)}))`);
}
for (const o of [{ numeric: true }, { sensitivity: 'base' }, { sensitivity: 'accent' }, { sensitivity: 'case' }, { caseFirst: 'upper' }, { ignorePunctuation: true }]) {
  add('collation', `${q([...words, 'file10', 'file9', 'file1', 'File09', 'v1.10', 'v1.9'])}.sort(new Intl.Collator('en-US', ${q(o)}).compare)`);
  add('collation', `[['a', 'A'], ['a', 'á'], ['a', 'b'], ['résumé', 'RESUME'], ['a-b', 'ab'], ['2', '10'], ['', 'a'], ['x', 'x ']].map(([a, b]) => a.localeCompare(b, 'en-US', ${q(o)}))`);
}
for (const e of ["'a'.localeCompare('b')", "'b'.localeCompare('a')", "'a'.localeCompare('a')", "'日本'.localeCompare('中国')", "'Привет'.localeCompare('привет')", "'e\\u0301'.localeCompare('\\u00e9')",
  "new Intl.Collator('de', {numeric: true}).resolvedOptions()", "['Ä', 'a', 'Z'].sort(Intl.Collator('sv').compare)",
  "'I'.toLocaleLowerCase('tr') + 'i'.toLocaleUpperCase('tr') + 'I'.toLocaleLowerCase()", "'ß'.toLocaleUpperCase('de')"]) add('strings', e);

for (const L of [...locales, 'pt-PT']) {
  add('plural', `[0, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 11, 12, 21, 22, 25, 80, 100, 101, 111, 1000, 1000000].map((n) => new Intl.PluralRules(${q(L)}).select(n))`);
  add('plural', `[0, 1, 2, 3, 4, 6, 8, 11, 12, 13, 21, 22, 23, 80, 100, 101, 112].map((n) => new Intl.PluralRules(${q(L)}, {type: 'ordinal'}).select(n))`);
  add('plural', `new Intl.PluralRules(${q(L)}).resolvedOptions().pluralCategories.sort()`);
  for (const [i, style] of ['long', 'short', 'narrow'].entries()) {
    if (keeps(L, i)) add('relative', `['second', 'minute', 'hours', 'day', 'week', 'months', 'quarter', 'year'].flatMap((u) => [-2, -1, -0, 0, 1, 2, 5, 1234.5].map((n) => new Intl.RelativeTimeFormat(${q(L)}, {style: ${q(style)}}).format(n, u)))`);
    if (keeps(L, i + 1)) add('relative', `['minute', 'day', 'week', 'year'].flatMap((u) => [-2, -1, 0, 1, 2].map((n) => new Intl.RelativeTimeFormat(${q(L)}, {style: ${q(style)}, numeric: 'auto'}).format(n, u)))`);
    for (const [i, type] of ['conjunction', 'disjunction', 'unit'].entries()) {
      if (keeps(L, i)) add('list', `[[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']].map((l) => new Intl.ListFormat(${q(L)}, {style: ${q(style)}, type: ${q(type)}}).format(l))`);
    }
  }
  add('names', `[['region', 'US'], ['region', 'DE'], ['language', 'fr'], ['language', 'pt-BR'], ['language', 'zh-Hant'], ['currency', 'USD'], ['script', 'Cyrl'], ['dateTimeField', 'month']].map(([type, c]) => new Intl.DisplayNames(${q(L)}, {type}).of(c))`);
}
for (const e of ["new Intl.RelativeTimeFormat('en').formatToParts(-1234, 'day')", "new Intl.RelativeTimeFormat('en', {numeric: 'auto'}).formatToParts(1, 'day')",
  "new Intl.RelativeTimeFormat('en').format(1, 'fortnight')", "new Intl.RelativeTimeFormat('en').format(Infinity, 'day')", "Intl.RelativeTimeFormat('en')",
  "new Intl.ListFormat('en').formatToParts(['a', 'b', 'c'])", "new Intl.ListFormat('en').format([1])", "new Intl.ListFormat('es').format(['a', 'iglesia'])",
  "new Intl.ListFormat('es', {type: 'disjunction'}).format(['uno', 'otro'])", "new Intl.ListFormat('en').format(new Set(['x', 'y']))", "new Intl.ListFormat('en').format('abc')",
  "Intl.getCanonicalLocales(['EN-us', 'zh-hans-cn', 'DE', 'en-u-nu-latn-ca-gregory'])", "Intl.getCanonicalLocales('x_y')", "Intl.getCanonicalLocales([1])", "Intl.getCanonicalLocales()",
  "Intl.NumberFormat.supportedLocalesOf(['de-DE', 'ja', 'en'])", "Intl.supportedValuesOf('unit')", "Intl.supportedValuesOf('currency')", "Intl.supportedValuesOf('timeZone').includes('Europe/Berlin')",
  "Intl.supportedValuesOf('x')", "new Intl.Locale('en-Latn-US-u-ca-buddhist').baseName", "new Intl.Locale('zh-TW').maximize().toString()", "new Intl.Locale('en-Latn-US').minimize().toString()",
  "new Intl.Locale('de', {region: 'AT', hourCycle: 'h12'}).toString()", "['language', 'script', 'region', 'calendar', 'numeric'].map((k) => new Intl.Locale('zh-hant-tw-u-ca-gregory-kn')[k])",
  "Object.prototype.toString.call(Intl)", "Object.keys(Intl)", "Object.getOwnPropertyNames(Intl.DateTimeFormat.prototype).sort()",
  "[...new Intl.Segmenter('en').segment('a👨‍👩‍👧e\\u0301🇩🇪x\\r\\n한글')].map((s) => s.segment)", "[...new Intl.Segmenter('en', {granularity: 'word'}).segment(\"Hello, world! It's 3.14 o'clock foo_bar.\")]",
  "[...new Intl.Segmenter('en', {granularity: 'sentence'}).segment('Hello world. How are you? Fine! e.g. this.')].map((s) => s.segment)",
  "new Intl.Segmenter('en', {granularity: 'word'}).segment('foo bar').containing(5)", "new Intl.DisplayNames('en', {type: 'region'}).of('ZZZ')", "new Intl.DisplayNames('en', {type: 'region'}).of('QX')",
  "new Intl.DisplayNames('en', {type: 'language', languageDisplay: 'standard'}).of('en-GB')", "new Intl.DisplayNames('en')", "new Intl.PluralRules('en').resolvedOptions()",
  "new Intl.PluralRules('en', {type: 'ordinal'}).select(23)", "Object.getOwnPropertyNames(Intl).sort()"]) add('intl', e);

for (const [o, d] of [['{}', '{hours: 1, minutes: 30}'], ["{style: 'long'}", '{hours: 1, minutes: 30, seconds: 5}'], ["{style: 'digital'}", '{hours: 1, minutes: 30}'],
  ["{style: 'digital'}", '{minutes: 3, seconds: 5, milliseconds: 20}'], ["{style: 'narrow'}", '{years: 1, months: 2, days: 3}'], ['{}', '{}'], ['{}', '{hours: 1.5}'], ['{}', "'PT1H30M'"],
  ['{}', '{hours: 1, minutes: -3}'], ['{}', 'undefined'], ['{}', '5'], ["{style: 'digital'}", '{days: 2, hours: 5, seconds: 1}'], ["{style: 'short', fractionalDigits: 2, milliseconds: 'numeric'}", '{seconds: 5, milliseconds: 123}'],
  ["{hours: 'numeric'}", '{hours: 1, seconds: 5}'], ["{hours: '2-digit'}", '{hours: 1, minutes: 5}'], ["{style: 'long'}", '{hours: -1, minutes: -30}'], ["{style: 'long', hoursDisplay: 'always'}", '{minutes: 5}'],
  ["{minutes: 'numeric', seconds: 'long'}", '{hours: 1}'], ["{style: 'digital', fractionalDigits: 3}", '{seconds: 1, nanoseconds: 5}'], ["{milliseconds: 'long', microseconds: 'numeric'}", '{milliseconds: 7, nanoseconds: 1500}'], ["{style: 'digital'}", '{seconds: -5}']]) {
  for (const L of ['en', 'de', 'fi', 'ja']) add('duration', `new Intl.DurationFormat(${q(L)}, ${o}).format(${d})`);
  add('duration', `new Intl.DurationFormat('en', ${o}).formatToParts(${d})`);
  add('duration', `new Intl.DurationFormat('en', ${o}).resolvedOptions()`);
}
// What was reported as wrong.
for (const e of [`["2024-07-01T12:00:00Z", "2024-01-01T12:00:00Z"].map(s => new Date(s).toLocaleTimeString("en-US", { timeZone: "Europe/Dublin", timeZoneName: "long" }))`,
  `["2024-07-01T12:00:00Z", "2024-01-01T12:00:00Z"].map(s => new Date(s).toLocaleTimeString("en-GB", { timeZone: "Europe/London", timeZoneName: "short" }))`,
  `["Africa/Casablanca", "Africa/El_Aaiun", "Africa/Windhoek", "Europe/Prague"].map(timeZone => ["2000-01-15", "2000-07-15", "2024-03-20", "2024-07-15"].map(s => new Date(s).toLocaleString("en-US", { timeZone, timeZoneName: "long" })))`,
  `new Intl.DateTimeFormat("en", { timeZone: "Etc/GMT+5" }).format(0)`,
  `Array.from({ length: 26 }, (_, i) => "Etc/GMT" + (i < 12 ? "+" + (i + 1) : "-" + (i - 11))).map(timeZone => new Intl.DateTimeFormat("en", { timeZone, timeStyle: "long" }).format(0))`,
  `["EST", "PST", "IST", "GMT", "Asia/Calcutta", "+05:30", "-0800", "etc/gmt-14", "UCT"].map(timeZone => new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone)`,
  `Intl.supportedValuesOf("timeZone")`,
  `[new Date("2024-03-05").toLocaleDateString("en-NZ"), new Date("2024-03-05").toLocaleDateString("en-IE"), Intl.DateTimeFormat.supportedLocalesOf(["en-NZ", "en-IE"])]`,
  `["en-SG", "en-ZA", "en-IN", "en-AU", "en-CA", "en-HK", "en-XX"].map(L => [new Date("2024-03-05").toLocaleDateString(L), new Intl.DateTimeFormat(L).resolvedOptions().locale])`,
  `["es-US", "es-PR", "es-419", "es-MX", "es-AR", "es-ES", "pt-PT", "pt-AO", "fr-CA", "fr-CH", "de-AT", "de-CH", "de-LI", "it-CH", "zh-TW", "zh-HK"].map(L => (1234567.891).toLocaleString(L, { style: "currency", currency: "USD" }))`,
  `new Intl.RelativeTimeFormat("zh-TW").format(-2, "month")`,
  `["z", "ä"].sort(new Intl.Collator("sv", { sensitivity: "case" }).compare)`,
  `["ru", "uk", "ko", "zh", "ja", "ar", "hi", "en"].map(L => ["z", "Я", "я", "ж", "ا", "आ", "가", "あ", "中", "ω", "1", "-"].sort(new Intl.Collator(L).compare))`,
  `[(987654321).toLocaleString('de-DE', { style: 'currency', currency: 'EUR', notation: 'engineering' }), new Date(0).toLocaleString('en-US', { weekday: 'long', era: 'short', timeZone: 'UTC' }), (57745338542675520).toLocaleString('ja-JP', { notation: 'compact' })]`,
  `["ja", "zh", "ko", "zh-TW", "en-IN", "hi"].map(L => [1e3, 12345, 123456, 1e8, 5e11, 1e12, 1.5e15, 1e16, 1e20].map(n => n.toLocaleString(L, { notation: "compact" })))`]) add('reported', e);

const text = rows.map((r) => JSON.stringify(r)).join(',\n');
writeFileSync(new URL('../../../webapi/testdata/intl/vectors.json', import.meta.url), '[\n' + text + '\n]\n');
console.log(rows.length, 'vectors');
