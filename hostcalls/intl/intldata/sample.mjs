// Writes a sample of what Intl gives over locales and options as it is in the Node
// that runs it, the reference: rows of [name, expression, result], as of vectors.mjs.
// The expressions are drawn by a generator with a seed, so that a larger sample, or
// another one, looks for differences:
//
//   TZ=UTC LC_ALL=en_US.UTF-8 node sample.mjs                      the committed sample
//   TZ=UTC LC_ALL=en_US.UTF-8 node sample.mjs SEED COUNT FILE      another one
import { writeFileSync } from 'node:fs';

const [seed = '1', count = '800',
  file = new URL('../../../webapi/testdata/intl/sample.json', import.meta.url)] = process.argv.slice(2);

// A linear congruential generator: the same draws on every machine.
let state = BigInt(seed);
const random = (n) => {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number((state >> 33n) % BigInt(n));
};
const pick = (list) => list[random(list.length)];
const chance = (percent) => random(100) < percent;
const q = JSON.stringify;

const common = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pt-BR', 'nl-NL', 'sv-SE', 'da-DK',
  'nb-NO', 'fi-FI', 'pl-PL', 'cs-CZ', 'tr-TR', 'ru-RU', 'uk-UA', 'ja-JP', 'zh-CN', 'ko-KR', 'ar-EG', 'hi-IN'];
const others = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'tr', 'ru', 'uk', 'ja', 'zh', 'ko', 'ar', 'hi',
  'en-AU', 'en-CA', 'en-NZ', 'en-IE', 'en-IN', 'en-SG', 'en-ZA', 'en-HK', 'en-PH', 'en-MY', 'en-NG', 'en-KE', 'en-PK', 'en-IL', 'en-BE', 'en-DE', 'en-CH', 'en-SE', 'en-DK', 'en-FI', 'en-NL',
  'en-001', 'en-150', 'en-JM', 'en-MT', 'en-BZ', 'en-ZW', 'en-PR', 'en-AE', 'en-JP', 'en-XX', 'de-AT', 'de-CH', 'de-LI', 'de-LU', 'de-BE', 'de-IT', 'fr-CA', 'fr-CH', 'fr-BE', 'fr-LU', 'fr-MA', 'fr-DZ', 'fr-TN',
  'fr-SN', 'fr-CI', 'fr-US', 'es-MX', 'es-AR', 'es-US', 'es-PR', 'es-419', 'es-CO', 'es-CL', 'es-PE', 'es-VE', 'es-EC', 'es-UY', 'es-PY', 'es-BO', 'es-CR', 'es-PA', 'es-GT', 'es-HN', 'es-NI', 'es-SV', 'es-DO', 'es-CU', 'es-BR', 'es-PH', 'it-CH', 'pt-PT', 'pt-AO', 'pt-MZ', 'pt-CH',
  'nl-BE', 'nl-SR', 'sv-FI', 'da-GL', 'tr-CY', 'ru-UA', 'ru-KZ', 'ru-BY', 'zh-TW', 'zh-HK', 'zh-SG', 'zh-MO', 'zh-Hant', 'zh-Hans', 'zh-Hant-HK', 'zh-Hans-CN', 'zh-Hans-HK', 'ko-KP', 'no', 'nn',
  'ar-SA', 'ar-AE', 'ar-MA', 'ar-DZ', 'ar-TN', 'ar-IQ', 'ar-JO', 'ar-LB', 'ar-SY', 'ar-QA', 'ar-KW', 'ar-LY', 'ar-SD'];
const locale = () => (chance(50) ? pick(common) : pick(others));
// Each option with a chance in percent.
const options = (table) => {
  const o = {};
  for (const [name, [percent, values]] of Object.entries(table)) if (chance(percent)) o[name] = pick(values);
  return o;
};

// ---- numbers ----

const values = ['0', '-0', '1', '2', '5', '0.5', '1.5', '-1', '10', '11', '21', '99.995', '1234.5', '-1234.567', '0.256', '0.000123', '98765', '-987654321',
  '1e6', '1500000', '12345678.9', '999999', '1234567890', '5.5e10', '1.2e13', '57745338542675520', '3e15', '1e21', 'NaN', 'Infinity', '-Infinity', '12345678901234567890n', '"123456789.123456789"'];
const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CNY', 'INR', 'KRW', 'BRL', 'CAD', 'AUD', 'CHF', 'SEK', 'MXN', 'TWD', 'NZD', 'ZAR', 'KWD', 'PLN', 'CLP', 'XYZ', 'BTC', 'ARS', 'COP', 'RUB', 'UAH', 'ISK', 'XAF', 'AFN', 'HUF'];
const units = ['kilometer', 'kilometer-per-hour', 'liter', 'gigabyte', 'byte', 'celsius', 'day', 'hour', 'minute', 'second', 'millisecond', 'month', 'year', 'week', 'percent',
  'megabyte-per-second', 'mile', 'mile-per-hour', 'kilogram', 'gram', 'meter', 'foot', 'inch', 'acre', 'degree', 'fahrenheit', 'liter-per-kilometer', 'mile-per-gallon', 'stone', 'bit-per-second', 'meter-per-second', 'gallon', 'pound', 'ounce', 'milliliter'];
const numberOptions = () => {
  const o = options({ minimumFractionDigits: [8, [0, 1, 2, 3]], maximumFractionDigits: [12, [3, 4, 5]], minimumIntegerDigits: [4, [2, 3]],
    maximumSignificantDigits: [8, [1, 2, 3, 5]], notation: [35, ['compact', 'compact', 'scientific', 'engineering', 'standard']],
    compactDisplay: [30, ['short', 'long']], useGrouping: [8, [false, true, 'always', 'min2', 'auto']], signDisplay: [15, ['always', 'never', 'exceptZero', 'negative']],
    numberingSystem: [3, ['latn', 'arab', 'deva', 'hanidec']], roundingMode: [4, ['floor', 'ceil', 'halfEven', 'trunc']] });
  switch (random(5)) {
    case 0: return { style: 'percent', ...o };
    case 1: case 2: return { style: 'currency', currency: pick(currencies), ...options({ currencyDisplay: [45, ['code', 'symbol', 'narrowSymbol', 'name', 'name']], currencySign: [15, ['accounting']] }), ...o };
    case 3: return { style: 'unit', unit: pick(units), ...options({ unitDisplay: [60, ['short', 'long', 'narrow']] }), ...o };
    default: return o;
  }
};
const several = (list, n) => Array.from({ length: n }, () => pick(list)).join(', ');
const number = () => {
  const make = `new Intl.NumberFormat(${q(locale())}, ${q(numberOptions())})`;
  switch (random(12)) {
    case 0: return `${make}.formatToParts(${pick(values)})`;
    case 1: return `${make}.resolvedOptions()`;
    case 2: return `${make}.formatRange(${pick([0, 1, 3, 100, 1000])}, ${pick([1, 5, 1234, 2e6])})`;
    default: return `[${several(values, 4)}].map(${make}.format)`;
  }
};

// ---- dates ----

const times = ['0', '1704067200000', '1709651049123', '1720000000000', '1718000000000', '951782400000', '-1e12', '-62198755200000', '253402300799000', '1735689599999', '1711846800000'];
const zones = ['UTC', 'America/New_York', 'America/Los_Angeles', 'America/Chicago', 'America/Sao_Paulo', 'Europe/London', 'Europe/Berlin', 'Europe/Dublin', 'Europe/Moscow', 'Europe/Lisbon', 'Europe/Prague', 'Europe/Istanbul', 'Africa/Casablanca', 'Africa/El_Aaiun', 'Africa/Windhoek',
  'Africa/Cairo', 'Africa/Lagos', 'Africa/Johannesburg', 'Asia/Tokyo', 'Asia/Shanghai', 'Asia/Kolkata', 'Asia/Dubai', 'Asia/Seoul', 'Asia/Taipei', 'Asia/Hong_Kong', 'Asia/Kathmandu', 'Asia/Tehran', 'Australia/Sydney', 'Australia/Lord_Howe',
  'Pacific/Auckland', 'Pacific/Apia', 'Pacific/Honolulu', 'America/Caracas', 'America/Mexico_City', 'America/Argentina/Buenos_Aires', 'America/St_Johns', 'Etc/GMT+5', 'Etc/GMT-14', 'GMT', '+05:30', '-08:00', 'US/Pacific', 'EST5EDT', 'Asia/Calcutta', 'Europe/Kiev', 'Antarctica/Troll'];
const zoneNames = ['short', 'long', 'shortOffset', 'longOffset', 'shortGeneric', 'longGeneric'];
const dateOptions = () => {
  if (chance(25)) {
    return { ...options({ dateStyle: [80, ['full', 'long', 'medium', 'short']] }), ...options({ timeStyle: [60, ['full', 'long', 'medium', 'short']] }),
      ...options({ timeZone: [50, zones], hour12: [8, [true, false]] }) };
  }
  return options({ weekday: [30, ['long', 'short', 'narrow']], era: [7, ['short', 'long', 'narrow']], year: [55, ['numeric', 'numeric', '2-digit']],
    month: [65, ['numeric', '2-digit', 'long', 'short', 'short', 'narrow']], day: [60, ['numeric', 'numeric', '2-digit']], dayPeriod: [5, ['short', 'long', 'narrow']],
    hour: [40, ['numeric', '2-digit']], minute: [35, ['numeric', '2-digit']], second: [15, ['numeric', '2-digit']], fractionalSecondDigits: [4, [1, 2, 3]],
    timeZoneName: [18, zoneNames], timeZone: [40, zones], hour12: [10, [true, false]], hourCycle: [6, ['h11', 'h12', 'h23', 'h24']], numberingSystem: [2, ['latn', 'arab', 'deva']] });
};
const date = () => {
  const L = locale();
  const make = `new Intl.DateTimeFormat(${q(L)}, ${q(dateOptions())})`;
  switch (random(14)) {
    case 0: case 1: return `${make}.formatToParts(${pick(times)})`;
    case 2: return `${make}.resolvedOptions()`;
    case 3: case 4: {
      const from = Number(pick(times.slice(0, 6)));
      return `${make}.formatRange(${from}, ${from + pick([0, 3600000, 7200000 * 3, 86400000 * 2, 86400000 * 40, 86400000 * 500, 1000])})`;
    }
    case 5: return `new Date(${pick(times)}).${pick(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])}(${q(L)})`;
    default: return `[${several(times, 3)}].map(${make}.format)`;
  }
};
const zone = () => `[1705320000000, 1721044800000].map((t) => new Date(t).toLocaleTimeString(${q(chance(50) ? 'en-US' : locale())}, ${q({ timeZone: chance(40) ? pick(zones) : pick(allZones), timeZoneName: pick(zoneNames) })}))`;
const allZones = ['Africa/Abidjan', 'Africa/Algiers', 'Africa/Nairobi', 'Africa/Tripoli', 'America/Anchorage', 'America/Asuncion', 'America/Bogota', 'America/Cancun', 'America/Denver', 'America/Godthab', 'America/Guatemala', 'America/Havana', 'America/Hermosillo', 'America/La_Paz', 'America/Lima', 'America/Manaus', 'America/Miquelon', 'America/Montevideo', 'America/Noronha', 'America/Phoenix', 'America/Puerto_Rico', 'America/Regina', 'America/Santiago', 'America/Tijuana', 'America/Toronto', 'Antarctica/Palmer', 'Antarctica/Vostok', 'Asia/Almaty', 'Asia/Baghdad', 'Asia/Baku', 'Asia/Bangkok', 'Asia/Beirut', 'Asia/Colombo', 'Asia/Dhaka', 'Asia/Jakarta', 'Asia/Jerusalem', 'Asia/Kabul', 'Asia/Karachi', 'Asia/Manila', 'Asia/Novosibirsk', 'Asia/Pyongyang', 'Asia/Riyadh', 'Asia/Saigon', 'Asia/Singapore', 'Asia/Tashkent', 'Asia/Tbilisi', 'Asia/Ulaanbaatar', 'Asia/Vladivostok', 'Asia/Yangon', 'Asia/Yerevan', 'Atlantic/Azores', 'Atlantic/Cape_Verde', 'Atlantic/Reykjavik', 'Atlantic/South_Georgia', 'Australia/Adelaide', 'Australia/Brisbane', 'Australia/Darwin', 'Australia/Eucla', 'Australia/Perth', 'Europe/Athens', 'Europe/Kaliningrad', 'Europe/Samara', 'Europe/Volgograd', 'Indian/Chagos', 'Indian/Maldives', 'Indian/Mauritius', 'Indian/Reunion', 'Pacific/Chatham', 'Pacific/Easter', 'Pacific/Fiji', 'Pacific/Guam', 'Pacific/Kiritimati', 'Pacific/Marquesas', 'Pacific/Norfolk', 'Pacific/Noumea', 'Pacific/Tahiti', 'Pacific/Tongatapu', 'CET', 'EST', 'HST', 'MST', 'PST8PDT', 'WET', 'Etc/UTC', 'Etc/GMT', 'Zulu'];

// ---- the others ----

const relative = () => {
  const make = `new Intl.RelativeTimeFormat(${q(locale())}, ${q(options({ style: [60, ['long', 'short', 'narrow']], numeric: [50, ['auto', 'always']] }))})`;
  const unit = pick(['second', 'minute', 'hour', 'day', 'days', 'week', 'month', 'months', 'quarter', 'year']);
  if (chance(15)) return `${make}.formatToParts(${pick([-1, 0, 1, 2, -12345.6])}, ${q(unit)})`;
  return `[-1, 0, 1, 2, -2, 5, ${pick([-0, 1.5, 21, 1e6, -1234, 101])}].map((n) => ${make}.format(n, ${q(unit)}))`;
};
const plural = () => {
  const make = `new Intl.PluralRules(${q(locale())}, ${q(options({ type: [50, ['ordinal', 'cardinal']], minimumFractionDigits: [10, [1, 2]], maximumSignificantDigits: [5, [2]], notation: [8, ['compact']] }))})`;
  if (chance(15)) return `${make}.resolvedOptions()`;
  if (chance(15)) return `[[0, 1], [1, 2], [1, 1], [0.5, 1.5], [3, 21], [102, 202]].map((r) => ${make}.selectRange(...r))`;
  return `[0, 1, 2, 3, 4, 5, 8, 11, 12, 21, 22, 100, 101, 1000000, ${pick(['0.5', '1.5', '1e6', '2e9', '-1', 'NaN', '800', '23'])}].map((n) => ${make}.select(n))`;
};
const list = () => {
  const make = `new Intl.ListFormat(${q(locale())}, ${q(options({ style: [60, ['long', 'short', 'narrow']], type: [60, ['conjunction', 'disjunction', 'unit']] }))})`;
  if (chance(15)) return `${make}.formatToParts(['x', 'y', 'z'])`;
  return `[['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd'], [${pick(['"uno", "iglesia"', '"agua", "hielo"', '"7", "8"', '"x", "ocho"', '"1", "11"', '"a", "Ibiza"'])}]].map((l) => ${make}.format(l))`;
};
const words = ['a', 'A', 'á', 'ä', 'Ä', 'å', 'æ', 'b', 'B', 'c', 'ç', 'č', 'ch', 'd', 'đ', 'e', 'é', 'f', 'g', 'ğ', 'h', 'i', 'I', 'ı', 'İ', 'l', 'ł', 'll', 'n', 'ñ', 'o', 'ó', 'ö', 'ø', 'r', 'ř', 's', 'ś', 'š', 'ß', 'ss', 't', 'u', 'ü', 'v', 'w', 'y', 'z', 'ž', 'Z', 'þ',
  'я', 'а', 'Ё', 'е', 'ж', 'і', 'ї', 'ґ', 'г', 'и', 'й', '中', '国', '一', '人', '日本', '한', '가', 'あ', 'ア', 'ん', 'カ', 'か', 'ا', 'ب', 'आ', 'क', 'א', 'ω', '1', '10', '2', '9', 'a1', 'a10', 'a2', '-', '_', '#', '$', ' ', '', 'a b', 'ab', 'a-b', 'co-op', 'coop', 'résumé', 'resume', 'Résumé', 'zebra', 'Äpfel', 'Apfel', 'cote', 'côte', 'coté', 'côté'];
const collation = () => {
  const o = options({ sensitivity: [45, ['base', 'accent', 'case', 'variant']], numeric: [25, [true, false]], caseFirst: [12, ['upper', 'lower', 'false']], ignorePunctuation: [10, [true]], usage: [3, ['search']] });
  const make = `new Intl.Collator(${q(locale())}, ${q(o)})`;
  if (chance(5)) return `${make}.resolvedOptions()`;
  return `${q([...new Set(Array.from({ length: 12 }, () => pick(words)))])}.sort(${make}.compare)`;
};
const names = () => {
  const type = pick(['region', 'language', 'currency', 'script', 'dateTimeField', 'calendar']);
  const codes = { region: ['US', 'DE', 'FR', 'CN', 'TW', 'HK', 'GB', 'JP', 'BR', 'AQ', 'XK', 'ZZ', 'UN', 'EU', '419', '001', 'CI', 'KR', 'MK', 'SZ'],
    language: ['en', 'de', 'fr', 'zh', 'zh-Hans', 'zh-Hant', 'zh-TW', 'pt-BR', 'pt-PT', 'en-US', 'en-GB', 'es-419', 'es-MX', 'fr-CA', 'ja', 'ko', 'ar', 'he', 'sw', 'ca', 'eu', 'ga', 'mul', 'und', 'de-AT', 'nl-BE', 'sr-Latn', 'yue', 'fil'],
    currency: currencies, script: ['Latn', 'Cyrl', 'Arab', 'Hans', 'Hant', 'Deva', 'Grek', 'Thai', 'Zzzz', 'Zyyy', 'Jpan', 'Kore'],
    dateTimeField: ['era', 'year', 'quarter', 'month', 'weekOfYear', 'weekday', 'day', 'dayPeriod', 'hour', 'minute', 'second', 'timeZoneName'], calendar: ['gregory', 'iso8601', 'buddhist', 'japanese', 'islamic', 'roc', 'hebrew', 'chinese'] }[type];
  const o = { type, ...options({ style: [35, ['long', 'short', 'narrow']], fallback: [10, ['none']], languageDisplay: [15, ['standard']] }) };
  return `[${several(codes.map(q), 5)}].map((c) => new Intl.DisplayNames(${q(locale())}, ${q(o)}).of(c))`;
};
const texts = ['Hello, world! It\'s 3.14 o\'clock.', 'Mr. Smith went to Washington. He said "Hi." Then left.', 'a👨‍👩‍👧e\u0301🇩🇪🇫🇷x\r\n한글', '日本語のテキスト。東京です!', '你好,世界。今天天气很好!', 'Привет, мир! Как дела? Хорошо…',
  'foo_bar can\'t e.g. i.e. U.S.A. 1,234.56', 'L\'été est là… «Bonjour» dit-il.', 'สวัสดีครับ', 'नमस्ते दुनिया। कैसे हो?', '안녕하세요 세계. 반갑습니다!', 'no end', 'One. two. Three? 4! (Five.) Six', 'email@example.com https://x.y/z?a=1', 'مرحبا بالعالم. كيف حالك؟', '👍🏽 ok 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', ' tabs\tand\n\nlines. \n next'];
const segments = () => `[...new Intl.Segmenter(${q(locale())}, ${q({ granularity: pick(['grapheme', 'word', 'sentence']) })}).segment(${q(pick(texts))})].map((s) => s.isWordLike === undefined ? s.segment : [s.segment, s.isWordLike])`;
const support = () => `[Intl.${pick(['NumberFormat', 'DateTimeFormat', 'Collator', 'PluralRules', 'ListFormat'])}.supportedLocalesOf(${q([locale(), locale(), 'tlh', 'xx'])}), new Intl.${pick(['NumberFormat', 'DateTimeFormat', 'PluralRules', 'ListFormat', 'RelativeTimeFormat'])}(${q(locale())}).resolvedOptions().locale]`;

const kinds = { number, date, zone, relative, plural, list, collation, names, segments, support };
const shares = ['number', 'number', 'number', 'number', 'date', 'date', 'date', 'date', 'date', 'zone', 'relative', 'plural', 'list', 'collation', 'collation', 'names', 'segments', 'support'];
const rows = [];
for (let i = 0; i < Number(count); i++) {
  const name = pick(shares);
  const expression = kinds[name]();
  let result;
  try {
    result = (0, eval)('(' + expression + ')');
  } catch (e) {
    result = '! ' + e.name;
  }
  rows.push([name, expression, JSON.stringify(result) ?? 'undefined']);
}
writeFileSync(file, '[\n' + rows.map((r) => JSON.stringify(r)).join(',\n') + '\n]\n');
