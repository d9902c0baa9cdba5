/** What people write for addresses that must not be reached: as they are, in other numbers, in IPv6 and in host syntax. */
const LOCAL = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.0.8',
  '224.0.0.1',
  '255.255.255.255',
];

function numbersOf(address: string): readonly [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [a, b, c, d];
}

function spellingsOf(address: string): readonly string[] {
  const [a, b, c, d] = numbersOf(address);
  const whole = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
  const hex = whole.toString(16).padStart(8, '0');
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex}`,
    `0${whole.toString(8)}`,
    [a, b, c, d].map((part) => `0x${part.toString(16)}`).join('.'),
    [a, b, c, d].map((part) => `0${part.toString(8)}`).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${b * 65_536 + c * 256 + d}`,
    address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    address.replaceAll('.', '。'),
    `[::ffff:${address}]`,
    `::ffff:${address}`,
    `[::ffff:${hex.slice(0, 4)}:${hex.slice(4)}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[2002:${hex.slice(0, 4)}:${hex.slice(4)}::]`,
  ];
}

export const spellings: readonly string[] = [
  ...LOCAL.flatMap(spellingsOf),
  '::1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[fe80::1]',
  '[fe80::1%25eth0]',
  'fe80::1%eth0',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[2001::1]',
  '',
  ' ',
  '.',
  '..',
  'localhost',
  'LOCALHOST.',
  'x@127.0.0.1',
  'files.example@127.0.0.1',
  'files.example#@127.0.0.1',
  'files.example/..',
  'files.example:22',
  '127.0.0.1:22',
  '[::1]:22',
  'files.example\\@127.0.0.1',
  'files.example%00.test',
  'files.example\r\nHost: x',
  'files example',
  'http://files.example',
  'file:///etc/passwd',
  'gopher://127.0.0.1',
  '-files.example',
  'a'.repeat(300),
];
